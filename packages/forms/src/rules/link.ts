import { parseFen } from '../amounts/fen.ts'
import { findPart } from '../derive/find-part.ts'
import type { Options } from '../options/options.ts'
import type { Kind } from '../registry.ts'
import { isLinkedRecord, type LinkedRecord, linksIn, type Values } from '../values.ts'
import { type Computation, defineComputation } from './computation.ts'

/** D0.6: a text of the linked request; typed by hand while nothing is linked. */
export function copied(link: string, path: string): Computation {
  return defineComputation([link], [], (values) => {
    const [first] = linksIn(values, link)
    return first && (findPart(first, path) || undefined)
  })
}

/** The same where the field is called differently in each kind that may be linked. */
export function copiedByKind(link: string, paths: Readonly<Partial<Record<Kind, string>>>): Computation {
  return defineComputation([link], [], (values) => textByKind(values, link, paths))
}

/** An option of the linked request, which is kept as its label. */
export function copiedOption(
  link: string,
  paths: Readonly<Partial<Record<Kind, string>>>,
  options: Options,
): Computation {
  return defineComputation([link], [], (values) => {
    const text = textByKind(values, link, paths)
    return options.entries.find((entry) => entry.label === text)?.code
  })
}

/** The linked request's own files. */
export function copiedFiles(link: string, path: string): Computation {
  return defineComputation([link], [], (values) => {
    const [first] = linksIn(values, link)
    const ids = first && findPart(first, path)
    return ids ? ids.split(',') : undefined
  })
}

/** The linked request as a card. */
export function linkedRequest(link: string): Computation {
  return defineComputation([link], [], (values) => linksIn(values, link)[0])
}

/** A record nested in the linked request, as a card. */
export function nestedRecord(link: string, name: string): Computation {
  return defineComputation([link], [], (values) => nestedIn(values, link, name))
}

/** What the linked request itself links to, as this form's own link. */
export function nestedLink(link: string, name: string): Computation {
  return defineComputation([link], [], (values) => {
    const nested = nestedIn(values, link, name)
    return nested && [nested]
  })
}

function nestedIn(values: Values, link: string, name: string): LinkedRecord | undefined {
  const nested = linksIn(values, link)[0]?.[name]
  return nested && isLinkedRecord(nested) ? nested : undefined
}

function textByKind(
  values: Values,
  link: string,
  paths: Readonly<Partial<Record<string, string>>>,
): string | undefined {
  const [first] = linksIn(values, link)
  const path = first && paths[findPart(first, 'kind')]
  return first && path ? findPart(first, path) || undefined : undefined
}

/** The sum of an amount over all that is linked; undefined where nothing is, or where any of them lacks it. */
export function sumOfLinked(
  values: Values,
  link: string,
  paths: Readonly<Partial<Record<string, string>>>,
): bigint | undefined {
  const amounts = linksIn(values, link).map((record) =>
    parseFen(findPart(record, paths[findPart(record, 'kind')] ?? '')),
  )
  if (amounts.length === 0 || amounts.includes(undefined)) return undefined
  return amounts.reduce<bigint>((sum, fen) => sum + (fen ?? 0n), 0n)
}
