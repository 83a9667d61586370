import { isSameName } from '../half-width.ts'
import { parseFen } from '../amounts/fen.ts'
import { findPart } from '../derive/find-part.ts'
import { otherCompany } from '../mainstays.ts'
import type { MessageCode } from '../messages.ts'
import type { Options } from '../options/options.ts'
import type { Kind } from '../kind.ts'
import { isLinkedRecord, type LinkedRecord, linksIn, type Values } from '../values.ts'
import { fenIn, sayFen } from './amounts.ts'
import { type Computation, defineComputation } from './computation.ts'
import { defineRule, type Rule, type RuleOutcome } from './rule.ts'

/** submit-forms.md D0.6: a text copied from the linked request, or typed while nothing is linked. */
export function copied(link: string, path: string): Computation {
  return defineComputation([link], [], (values) => {
    const [first] = linksIn(values, link)
    return first && (findPart(first, path) || undefined)
  })
}

/** As `copied`, for a field whose name differs between the kinds that may be linked. */
export function copiedByKind(link: string, paths: Readonly<Partial<Record<Kind, string>>>): Computation {
  return defineComputation([link], [], (values) => textByKind(values, link, paths))
}

/**
 * A company copied from the linked request. 其他 stays 其他, with its name from `copiedCompanyName`; the link also keeps
 * `{path}Other`.
 */
export function copiedCompany(link: string, paths: Readonly<Partial<Record<Kind, string>>>): Computation {
  return defineComputation([link], [], (values) => {
    if (otherByKind(values, link, paths) !== undefined) return otherCompany
    const name = textByKind(values, link, paths)
    return name === otherCompany ? undefined : name
  })
}

export function copiedCompanyName(link: string, paths: Readonly<Partial<Record<Kind, string>>>): Computation {
  return defineComputation([link], [], (values) => otherByKind(values, link, paths))
}

function otherByKind(
  values: Values,
  link: string,
  paths: Readonly<Partial<Record<Kind, string>>>,
): string | undefined {
  const others = Object.entries(paths).map(([kind, path]) => [kind, `${path}Other`] as const)
  return textByKind(values, link, Object.fromEntries(others))
}

/** An option copied from the linked request, whose record holds its label. */
export function copiedOption(
  link: string,
  paths: Readonly<Partial<Record<Kind, string>>>,
  options: Options,
): Computation {
  return defineComputation([link], [], (values) => {
    const text = textByKind(values, link, paths)
    return options.entries.find((entry) => isSameName(entry.label, text))?.code
  })
}

/** The files of the linked request. */
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

/** The link of the linked request, copied as a link of this form. */
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

interface LinkedLimit {
  /** Field of the limited amount. */
  amount: string
  /** The value to compare with the limit, in 分, and the fields it reads; the amount itself by default. */
  compared?: { reads: readonly string[]; fen(values: Values): bigint | undefined }
  link: string
  /** Path to the part of the limit in each kind that may be linked. */
  paths: Readonly<Partial<Record<Kind, string>>>
  outcome: RuleOutcome
  code: MessageCode
}

/**
 * Compares an amount with the sum of its linked requests. Passes when nothing is linked or a part of the limit is
 * missing.
 */
export function staysWithinLinked({ amount, compared, link, paths, outcome, code }: LinkedLimit): Rule {
  return defineRule([...(compared?.reads ?? [amount]), link], [], (values) => {
    const sum = sumOfLinked(values, link, paths)
    const fen = compared ? compared.fen(values) : fenIn(values, amount)
    if (sum === undefined || fen === undefined || fen <= sum) return undefined
    return { outcome, code, field: amount, words: { limit: sayFen(sum) } }
  })
}

function sumOfLinked(
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
