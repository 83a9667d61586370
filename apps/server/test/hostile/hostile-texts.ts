/**
 * Texts that mean something to another program: SQL, a browser, Typst, a path, a pattern, a terminal, JavaScript.
 * Here they are plain text: a field that takes text keeps them unchanged, a search by them finds nothing.
 */
export const hostileTexts = {
  SQL: "'; drop table approval; --",
  'an SQL condition that is always true': "' or '1'='1",
  'SQL that sleeps': "x'||pg_sleep(9)--",
  'an SQL placeholder': '$1',
  script: '<script>alert(1)</script>',
  'an event handler': '"><img src=x onerror=alert(1)>',
  'HTML entities': '&lt;b&gt;&#x41;&amp;',
  Typst: '#eval("1+1") #panic() $x^2$ *b* \\u{41} @ref',
  'a Typst file': '#image("/etc/passwd")',
  'a path to a parent folder': '../../../etc/passwd',
  'a Windows path': '..\\..\\windows\\system.ini',
  'an encoded path': '%2e%2e%2f%2e%2e%2fetc',
  'a file address': 'file:///etc/passwd',
  'the pattern for any text': '%',
  'the pattern for any character': '_',
  'escaped patterns': '\\%\\_%_',
  'a regular expression': '.*(a+)+$',
  'a shell command': '$(reboot) `id` ;ls|cat',
  'a template': '${7*7} {{7*7}} <%= 7*7 %>',
  'a formula': '=HYPERLINK("http://x","y")',
  'an HTTP header after a line break': 'a\r\nSet-Cookie: x=1',
  'a terminal escape sequence': '\u001b[31mred\u001b[0m',
  'a right-to-left override': '\u202efdp.exe\u202c',
  'Arabic text': 'مرحبا',
  'invisible characters': 'a\u200b\u200d\ufeffb',
  emoji: '👩‍👩‍👧‍👦💥🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'characters outside the first plane': '𠮷𪚥',
  'many accents': 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤',
  'one long word': 'W'.repeat(90),
  'a prototype': '__proto__',
  'a constructor': 'constructor',
  'an inherited name': 'toString',
  'the word null': 'null',
  'the word undefined': 'undefined',
  'not a number': 'NaN',
  'negative infinity': '-Infinity',
  'a large number': '1e308',
  'many digits': '9'.repeat(40),
  'hexadecimal digits': '0x10',
  'Arabic digits': '١٢٣',
  JSON: '{"$ne":null}',
} as const satisfies Record<string, string>

/** Hostile texts with invisible characters: refused where people enter text, removed from opinions. */
export const hiddenTexts = [
  'a terminal escape sequence',
  'a right-to-left override',
  'invisible characters',
  'many accents',
] as const satisfies (keyof typeof hostileTexts)[]

/** Texts that no database column can hold. */
export const unstorableTexts = {
  'a NUL': 'a\u0000b',
  'half a character': 'a\ud800b',
  'the other half of a character': '\udc00',
} as const satisfies Record<string, string>

/** JSON values that are not texts. */
export const notTexts = {
  'a number': 5,
  'a huge number': 1e300,
  'a fraction': -0.5,
  true: true,
  'a list': ['a'],
  'a list in a list': [[['a']]],
  'an object': { a: 1 },
  'an object like an operator': { $ne: null },
  'an object like a text': { length: 1e9, toString: 'x', toJSON: 1 },
} as const satisfies Record<string, unknown>
