/** The package's own description, taken from `package.json` by the build. */

interface About {
  readonly version: string;
  readonly license: string;
  /** Where the source is and where to report bugs, if the package says so. */
  readonly repository?: string;
  readonly bugs?: string;
}

declare const __ABOUT__: About;

export const ABOUT: About = __ABOUT__;
