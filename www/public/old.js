// For browsers that cannot run the page, in words that they understand: shows them the note in `index.html`. This runs
// before the page's own script, which then draws nothing.
(function () {
  var works =
    'noModule' in document.createElement('script') &&
    typeof WebAssembly === 'object' &&
    window.CSS &&
    CSS.supports('color', 'light-dark(#000, #fff)');
  if (works) return;
  document.documentElement.setAttribute('data-old', '');
  document.getElementById('old').removeAttribute('hidden');
})();
