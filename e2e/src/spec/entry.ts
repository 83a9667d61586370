import type { Kind } from '@countersign/forms'
import type { SceneName } from './scenes.ts'
import type { Look } from './view.ts'

/** The place in the specification: the file and its numbered section. */
export type Source = `${'platform' | 'forms'} §${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`

/** A call as the server describes itself: parameters or members of its body, and names within its data. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  takes: string
  /** A dotted path such as `records.id`. */
  answers: string
}

/** Check of one literal of the specification. */
export type Check =
  | { how: 'look'; scene: SceneName; look: Look }
  /** The address opens and stays, or leads to another. */
  | { how: 'opens'; path: string; leadsTo: string }
  | { how: 'call'; call: Call }
  /** One row of the answer of `types`. */
  | { how: 'kind'; row: { kind: Kind; type: string; title: string; pdfName: string; submitRoute: string } }
  /** All type names, or all submit routes. */
  | { how: 'types'; of: 'type' | 'submitRoute'; all: string[] }
  /** A test that would fail without it: the file, and words in it. */
  | { how: 'test'; file: string; words: string }
/** The address leads to /404. */

export interface Entry {
  /** The literal exactly as in the specification. */
  says: string
  from: Source
  check: Check
}

export const entry = (from: Source, says: string, check: Check): Entry => ({ says, from, check })

export const seen = (scene: SceneName, look: Look): Check => ({ how: 'look', scene, look })
export const opens = (path: string, leadsTo = path): Check => ({ how: 'opens', path, leadsTo })
export const tested = (file: string, words: string): Check => ({ how: 'test', file, words })
export const call = (method: Call['method'], path: string, takes = '', answers = ''): Check => ({
  how: 'call',
  call: { method, path, takes, answers },
})
