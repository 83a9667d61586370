import type { Kind } from '@countersign/forms'
import type { SceneName } from './scenes.ts'
import type { Look } from './view.ts'

/** Where a paper says it: the file and its numbered section. */
export type Source = `${'platform' | 'forms'} §${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`

/** A call as the server describes itself: parameters or members of its body, and names within its data. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  takes: string
  /** Dotted, `records.id`. */
  answers: string
}

/** How one literal of the papers is checked. Whatever is not built is `later`, and checked to be honestly absent. */
export type Check =
  | { how: 'look'; scene: SceneName; look: Look }
  /** The address opens and stays itself, or leads to another. */
  | { how: 'opens'; path: string; leadsTo: string }
  | { how: 'call'; call: Call }
  /** One row of the answer of `types`. */
  | { how: 'kind'; row: { kind: Kind; type: string; title: string; pdfName: string; submitRoute: string } }
  /** All the type names, or all the submit routes, there are. */
  | { how: 'types'; of: 'type' | 'submitRoute'; all: string[] }
  /** A test of ours that would fail without it: the file, and words that stand in it. */
  | { how: 'test'; file: string; words: string }
  /** The address leads to /404. */
  /** The server knows no such call. */
  | { how: 'later call'; method: 'GET' | 'POST' | 'DELETE'; path: string }
  /** The text stands nowhere in our sources. */
  | { how: 'later text'; text: string }

export interface Entry {
  /** To the letter as the paper has it. */
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
export const laterCall = (method: Call['method'], path: string): Check => ({
  how: 'later call',
  method,
  path,
})
export const laterText = (text: string): Check => ({ how: 'later text', text })
