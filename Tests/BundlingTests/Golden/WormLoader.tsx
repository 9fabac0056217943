// Written by LoaderLoom from the preset worm.
import gif from "./images/worm.gif";
import apng from "./images/worm.png";
import poster from "./images/worm-poster.png";
import gif1_5x from "./images/worm@1.5x.gif";
import apng1_5x from "./images/worm@1.5x.png";
import poster1_5x from "./images/worm-poster@1.5x.png";
import darkGif from "./images/worm-dark.gif";
import darkApng from "./images/worm-dark.png";
import darkPoster from "./images/worm-dark-poster.png";
import darkGif1_5x from "./images/worm-dark@1.5x.gif";
import darkApng1_5x from "./images/worm-dark@1.5x.png";
import darkPoster1_5x from "./images/worm-dark-poster@1.5x.png";

/** Plays the loader; people who ask for less motion see its poster frame. */
export function WormLoader({ label = "Loading \"A\"\n</p>" }: { label?: string }) {
  return (
    <div role="status">
      <picture>
        <source media="(prefers-reduced-motion: reduce) and (prefers-color-scheme: dark)" type="image/png" srcSet={`${darkPoster} 1x, ${darkPoster1_5x} 1.5x`} />
        <source media="(prefers-reduced-motion: reduce)" type="image/png" srcSet={`${poster} 1x, ${poster1_5x} 1.5x`} />
        <source media="(prefers-color-scheme: dark)" type="image/apng" srcSet={`${darkApng} 1x, ${darkApng1_5x} 1.5x`} />
        <source media="(prefers-color-scheme: dark)" srcSet={`${darkGif} 1x, ${darkGif1_5x} 1.5x`} />
        <source type="image/apng" srcSet={`${apng} 1x, ${apng1_5x} 1.5x`} />
        <img
          src={gif}
          srcSet={`${gif} 1x, ${gif1_5x} 1.5x`}
          width={16}
          height={12}
          alt={label}
        />
      </picture>
    </div>
  );
}
