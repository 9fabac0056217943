// The formats as the program knows them: name, title, whether one is made without asking, standard quality, options of its
// own, whether a file is one image, and the rank in which pages prefer those that they can show.

let known = [];

/** What the page's data or the server says. */
export function setFormats(formats) { known = formats; }

export const allFormats = () => known;
export const formatName = (name) => known.find((format) => format.name === name)?.title ?? name;

/** The one of some names that a page should show first. */
export const preferred = (names) =>
  known.filter((format) => names.includes(format.name)).sort((a, b) => a.rank - b.rank)[0]?.name ?? names[0];
