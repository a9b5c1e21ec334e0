/**
 * Converts a chart on the page to a separate file, with the rules of the style sheets for its parts written into it.
 */

const PROPERTIES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
];

export function chartFile(chart: SVGSVGElement, paper: string): Blob {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const parts = [...chart.querySelectorAll('*')];
  const copies = [...copy.querySelectorAll<SVGElement>('*')];
  parts.forEach((part, i) => {
    const style = getComputedStyle(part);
    for (const property of PROPERTIES) copies[i]!.style.setProperty(property, style.getPropertyValue(property));
    copies[i]!.removeAttribute('class');
  });
  const { width, height } = chart.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.style.background = paper;
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
}
