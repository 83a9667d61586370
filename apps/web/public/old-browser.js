// The page for browsers without the features that the app needs (browser-check.js): ES5, and no library.
;(function () {
  var missing = document.getElementById('old-browser').getAttribute('data-missing').split('|')

  // Accepts only an address of this site.
  function readBack() {
    var given = /[?&]back=([^&]*)/.exec(location.search)
    try {
      return given ? decodeURIComponent(given[1]) : '/'
      // oxlint-disable-next-line no-unused-vars -- ES5 asks for it
    } catch (error) {
      return '/'
    }
  }
  var back = readBack()
  if (!/^\/(?![/\\])[^\\\s]*$/.test(back)) back = '/'
  var address = location.protocol + '//' + location.host + back

  function make(tag, className, text) {
    var element = document.createElement(tag)
    if (className) element.className = className
    if (text) element.appendChild(document.createTextNode(text))
    return element
  }

  /** Both languages, one below the other, because only the app knows the chosen language. */
  function both(tag, zh, en) {
    var element = make(tag)
    element.appendChild(make('span', '', zh))
    var second = make('span', 'second', en)
    second.lang = 'en'
    element.appendChild(second)
    return element
  }

  function linkTo(href, zh, en) {
    var link = both('a', zh, en)
    link.href = href
    return link
  }

  function copyRow() {
    var row = make('div', 'row')
    var field = make('input')
    field.readOnly = true
    field.value = address
    field.setAttribute('aria-label', '本页地址 This page’s address')
    var button = both('button', '复制地址', 'Copy the address')
    button.type = 'button'
    var said = make('p')
    said.setAttribute('role', 'status')
    button.addEventListener('click', function () {
      field.focus()
      field.select()
      var copied = document.execCommand('copy')
      said.textContent = copied
        ? '复制成功 Copied'
        : '复制失败，请手动复制 Not copied, please copy it by hand'
    })
    row.appendChild(field)
    row.appendChild(button)
    row.appendChild(said)
    return row
  }

  var style =
    'body{margin:0;background:#f3f5f8;color:#1f2733;font:16px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif}' +
    'main{max-width:640px;margin:40px auto;padding:24px;background:#fff;border:1px solid #dfe4ea;border-radius:8px}' +
    'h1{margin:0 0 16px;font-size:22px;line-height:1.4}h2{margin:24px 0 8px;font-size:16px}p{margin:0 0 12px}' +
    'ul{margin:0 0 12px;padding-left:24px;list-style:disc}.second{display:block;color:#5b6675;font-size:14px;font-weight:400}' +
    'a{color:#1668b8}li a{display:inline-block;padding:4px 0}' +
    '.mend{display:inline-block;margin:0 8px 8px 0;padding:8px 20px;border-radius:6px;background:#1668b8;color:#fff;text-align:center;text-decoration:none}' +
    '.mend .second{color:#fff}button{padding:4px 16px;border:1px solid #7a8796;border-radius:6px;background:#fff;color:#1f2733;font:inherit;cursor:pointer}' +
    'input{box-sizing:border-box;width:100%;margin:0 0 8px;padding:8px;border:1px solid #7a8796;border-radius:6px;color:#1f2733;font:inherit}' +
    'a:focus,button:focus,input:focus{outline:3px solid #1668b8;outline-offset:2px}'

  document.title = '浏览器版本过低'
  document.documentElement.lang = 'zh'
  var look = make('style', '', style)
  document.getElementsByTagName('head')[0].appendChild(look)
  var page = make('main')
  page.appendChild(both('h1', '当前浏览器打不开本系统', 'This browser cannot run the app'))
  page.appendChild(both('p', '它缺少以下功能：', 'It lacks:'))
  var list = make('ul')
  for (var i = 0; i < missing.length; i += 1) list.appendChild(make('li', '', missing[i]))
  page.appendChild(list)

  page.appendChild(both('h2', '怎么办', 'What to do'))
  page.appendChild(
    both(
      'p',
      '请更新浏览器后重试；360、QQ 等双核浏览器请切换到极速模式。也可以换用下列任一浏览器的最新版，打开下面的地址。',
      'Update the browser and try again; in one with two modes choose the fast one. Or open the address below in a current version of one of these browsers.'
    )
  )
  var again = linkTo(back, '重试', 'Try again')
  again.className = 'mend'
  page.appendChild(again)
  // Windows opens this address with Edge, which every supported Windows has.
  if (/Windows/.test(navigator.userAgent) && !/Edg\//.test(navigator.userAgent)) {
    var edge = linkTo('microsoft-edge:' + address, '用 Edge 打开', 'Open in Edge')
    edge.className = 'mend'
    page.appendChild(edge)
  }
  var browsers = make('ul')
  var known = [
    ['https://www.microsoft.com/edge', 'Microsoft Edge'],
    ['https://www.google.cn/chrome/', 'Google Chrome'],
    ['https://www.mozilla.org/firefox/', 'Mozilla Firefox']
  ]
  for (var k = 0; k < known.length; k += 1) {
    var item = make('li')
    var link = make('a', '', known[k][1])
    link.href = known[k][0]
    link.rel = 'noreferrer'
    item.appendChild(link)
    browsers.appendChild(item)
  }
  page.appendChild(browsers)
  page.appendChild(copyRow())
  document.body.appendChild(page)
})()
