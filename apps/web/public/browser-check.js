// Runs before the app, also in browsers that cannot run the app, so it uses ES5 only and no library. It checks features
// that the app uses beyond its oldest supported browsers (apps/web/test/browser-check.test.ts).
;(function () {
  function has(owner, name) {
    return owner in window && name in window[owner]
  }
  function supports(condition) {
    return has('CSS', 'supports') && CSS.supports(condition)
  }
  var needed = [
    ['JavaScript modules', 'noModule' in document.createElement('script')],
    ['fetch', 'fetch' in window && 'TextDecoderStream' in window],
    ['Promise.withResolvers', has('Promise', 'withResolvers')],
    ['AbortSignal.any', has('AbortSignal', 'any')],
    ['URL.canParse', has('URL', 'canParse')],
    ['Object.hasOwn', has('Object', 'hasOwn')],
    ['Array.prototype.toSorted', 'toSorted' in Array.prototype],
    ['ResizeObserver', 'ResizeObserver' in window],
    ['CSS :has()', supports('selector(:has(*))')],
    ['CSS color-mix()', supports('(color: color-mix(in srgb, red, blue))')],
    ['CSS dvh', supports('(height: 1dvh)')],
    ['CSS @media (width >= …)', 'matchMedia' in window && matchMedia('(width >= 0px)').matches]
  ]
  var missing = []
  for (var i = 0; i < needed.length; i += 1) if (!needed[i][1]) missing.push(needed[i][0])
  if (missing.length === 0) return

  // The page has been parsed and no module has run yet: without its root element the app renders nothing.
  document.addEventListener('readystatechange', function () {
    if (document.readyState !== 'interactive') return
    while (document.body.firstChild) document.body.removeChild(document.body.firstChild)
    if (location.pathname !== '/mismatch') return
    var page = document.createElement('script')
    page.id = 'old-browser'
    page.src = '/old-browser.js'
    page.setAttribute('data-missing', missing.join('|'))
    document.body.appendChild(page)
  })
  if (location.pathname !== '/mismatch') {
    location.replace('/mismatch?back=' + encodeURIComponent(location.pathname + location.search))
  }
})()
