// Finding loaders by what people call them. All words of a search are needed, in any order. Loaders whose names fit come
// before those whose family fits, and these before those whose description does.

/** What people type, and the words of names, families and descriptions that are meant by it, the likeliest first. */
const MEANINGS = [
  ["apple iphone ipad mac macos safari", "ios ios-classic ios-spokes"],
  ["ios", "ios-classic ios-spokes"],
  ["android google gmail", "material material-circular material-expressive material-linear"],
  ["microsoft windows office teams", "windows-dots fluent fluent-spinner"],
  ["react", "mui mui-circular mui-linear"],
  ["ai llm assistant bot agent copilot claude gemini openai artificial intelligence", "chatgpt grok thinking-shimmer summarizing processing shimmer status-steps orb orb-exact voice-wave morphing-blob typing-dots typing-bubble focus-text"],
  ["gpt", "chatgpt"],
  ["thinking reasoning", "thinking-shimmer chatgpt processing summarizing status-steps ellipsis typing-dots"],
  ["typing writing", "typing-dots typing-bubble typewriter ellipsis"],
  ["chat message messenger conversation", "typing-dots typing-bubble chatgpt thinking-shimmer"],
  ["bubble speech", "typing-bubble"],
  ["voice audio sound speech siri mic microphone music", "voice-wave stretching-bars cassette orb"],
  ["equalizer visualizer", "stretching-bars voice-wave"],
  ["call phone ringing", "avatar-ring"],
  ["avatar profile portrait user person", "avatar-ring skeleton-profile"],
  ["three 3", "three bouncing-dots dot-flow typing-dots typing-bubble ellipsis checklist skeleton-pulse skeleton-metronome goo"],
  ["2 two", "two dual-ring double-pulse"],
  ["4 four", "four ring-chase"],
  ["5 five", "five"],
  ["6 six", "six"],
  ["8 eight", "eight ios-spokes"],
  ["12 twelve", "twelve ios-classic"],
  ["dots points balls", "dot dots dotgrid ellipsis typing-bubble braille"],
  ["skeleton placeholder ghost", "skeletons tilted-shimmer"],
  ["shimmer shine sweep glimmer gradient", "shimmer thinking-shimmer tilted-shimmer chatgpt grok processing summarizing skeleton-card skeleton-list skeleton-splash skeleton-profile gradient-ring"],
  ["progress percentage percent loadingbar bar", "bars progress-stripes linkedin material-linear mui-linear counter"],
  ["indeterminate linear", "material-linear mui-linear linkedin progress-stripes"],
  ["circle circular round ring wheel", "rings spinner ios-classic ios-spokes material-circular mui-circular fluent-spinner windows-dots chasing-dots comet-dots ring-text counter square-to-circle moon-phases venn"],
  ["spinner spin spinning rotate rotating turning throbber", "spinner rings fluent-spinner ios-classic ios-spokes material-circular mui-circular windows-dots spinner-label chasing-dots braille"],
  ["spokes rays petals activity", "ios-classic ios-spokes"],
  ["pulse pulsing beat breathing breathe", "pulse-ring double-pulse heartbeat cardio orb orb-exact skeleton-pulse skeleton-metronome flower"],
  ["heart love health medical ecg", "heartbeat cardio"],
  ["bounce bouncing jump jumping hop", "bouncing-ball bouncing-dots bouncing-lines"],
  ["wave waves wavy", "wave-text voice-wave swoosh ripple flower wifi"],
  ["water drop liquid gooey metaball", "goo ripple morphing-blob"],
  ["blob morph morphing glow aura siri", "morphing-blob orb orb-exact material-expressive"],
  ["network internet signal wireless connecting connection", "wifi avatar-ring"],
  ["done success tick check todo complete finished", "checklist status-icons"],
  ["upload sending", "status-icons"],
  ["terminal cli console unicode", "braille typewriter"],
  ["number count counting countdown", "counter"],
  ["text word words letters label caption", "text"],
  ["time clock wait waiting timer", "hourglass"],
  ["3d space perspective flip", "cube card-flip"],
  ["box square", "square-to-circle cube"],
  ["infinite forever eight lemniscate", "infinity"],
  ["tape retro", "cassette"],
  ["sign light neon glow", "neon"],
  ["list rows table feed", "skeleton-list skeleton-metronome skeleton-pulse checklist"],
  ["page screen app splash", "skeleton-splash"],
  ["image photo picture", "skeleton-card skeleton-profile avatar-ring tilted-shimmer"],
  ["moon night", "moon-phases"],
  ["trail tail comet meteor", "comet comet-dots worm snake snake-eased gradient-ring"],
  ["logo brand linkedin", "linkedin"],
  ["colorful rainbow", "grok shimmer"],
  ["minimal simple plain basic", "spinner ring-on-track ellipsis typing-dots mui-linear"],
].map(([typed, meant]) => [typed.split(" "), meant.split(" ")]);

/** Words that say nothing of one loader. */
const IDLE = new Set("a an and animated animation as for in indicator like loader loaders loading of on or style that the to with".split(" "));

export const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/** A word without the ending of many. */
const stem = (word) => (word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word);
const fits = (word, typed) => word.startsWith(typed) || stem(word) === stem(typed);

/** Whether one letter was typed wrong, left out, added, or two were swapped. */
export function isNear(a, b) {
  if (Math.abs(a.length - b.length) > 1 || a === b) return a === b;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2));
}

/** @param loader {name, family, description} */
export function entryOf(loader) {
  const name = wordsOf(loader.name);
  return {
    loader, whole: loader.name.toLowerCase(),
    fields: [[loader.name.toLowerCase(), ...name], wordsOf(loader.family ?? ""), wordsOf(loader.description ?? "")],
  };
}

/** How well one typed word fits: 0 a name, 1 a family, above that what is meant by it, 2 a description; null not at all. */
function rank({ fields }, isTyped) {
  const place = fields.findIndex((words) => words.some(isTyped));
  if (place === 0 || place === 1) return place;
  for (const [typed, meant] of MEANINGS) {
    if (!typed.some(isTyped)) continue;
    const nearest = meant.findIndex((word) => fields.some((words) => words.includes(word)));
    if (nearest >= 0) return 1.5 + nearest / 100;
  }
  return place < 0 ? null : place;
}

/** The entries that a search finds, the best first. A search without words finds all. */
export function find(entries, search) {
  const all = wordsOf(search);
  const typed = all.filter((word) => !IDLE.has(word));
  let found = entries.map((entry) => ({ entry, rank: 0 }));
  for (const word of typed.length ? typed : all) {
    const tests = [(other) => fits(other, word)];
    // A mistake is only forgiven where nothing is meant by the word as it stands.
    if (word.length > 3) tests.push((other) => other.length > 3 && (isNear(other, word) || isNear(other.slice(0, word.length), word)));
    const test = tests.find((isTyped) => entries.some((entry) => rank(entry, isTyped) !== null));
    if (!test) return [];
    found = found.flatMap((one) => {
      const place = rank(one.entry, test);
      return place === null ? [] : [{ entry: one.entry, rank: one.rank + place }];
    });
  }
  // Who types a whole name means it.
  const wanted = search.trim().toLowerCase().replace(/\s+/g, "-");
  for (const one of found) if (one.entry.whole === wanted) one.rank = -1;
  return found.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
}
