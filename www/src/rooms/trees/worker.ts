/** The room's worker, which has the trees and the painter that draws them. */

import font from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url';
import { serveTrees } from '../../engine/trees-worker';
import { TreePainter, type Painting } from './painter';

serveTrees((ask) => {
  const painter = new TreePainter(ask);
  // A worker doesn't have the fonts of the page's style sheets.
  const { fonts } = self as unknown as { fonts?: FontFaceSet };
  if (fonts) {
    const face = new FontFace('Archivo', `url(${font})`, { weight: '100 900' });
    fonts.add(face);
    // Without it, the next font in the list is used, as on the page.
    face.load().then(
      () => painter.again(),
      () => undefined,
    );
  }
  return (what) => painter.hear(what as Painting);
});
