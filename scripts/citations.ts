/**
 * Citations of docs/ in code, comments and texts: their form (docs/design/README.md "How the code cites"), and which of
 * them lead nowhere.
 */

import { posix } from 'node:path'
import type { SourceFile } from './imports.ts'

export interface DeadCitation {
  path: string
  /** Line number, starting at 1. */
  line: number
  citation: string
}

interface Heading {
  title: string
  /** The text below it, until the next heading of any level. */
  text: string
}

/** The targets of citations. */
interface Library {
  /** Headings of the pages of docs/design, by file name. */
  pages: ReadonlyMap<string, readonly Heading[]>
  /** The numbered sections of the specification's own texts, by file name. */
  specification: ReadonlyMap<string, ReadonlyMap<string, string>>
  adrs: ReadonlySet<number>
  /** Ids such as G-45. */
  gaps: ReadonlySet<string>
  files: ReadonlyMap<string, string>
}

const design = 'docs/design/'
const gapsPath = 'docs/spec-gaps.md'

/** Every citation that leads nowhere, in the order of files and lines. `files`: every tracked text file. */
export function findDeadCitations(files: readonly SourceFile[]): DeadCitation[] {
  const library = readLibrary(files)
  return files
    .filter(({ path }) => !path.startsWith('docs/spec/'))
    .flatMap((file) => [...deadIn(file, library), ...deadLinksIn(file, library)])
}

/** The number of citations, to notice a pattern that no longer matches. */
export function countCitations(files: readonly SourceFile[]): number {
  return files.reduce((sum, file) => sum + citationsIn(file).length, 0)
}

function readLibrary(files: readonly SourceFile[]): Library {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const within = (folder: string) => files.filter(({ path }) => path.startsWith(folder))
  return {
    files: texts,
    pages: new Map(within(design).map(({ path, text }) => [posix.basename(path), headingsOf(text)])),
    specification: new Map(
      within('docs/spec/').map(({ path, text }) => [posix.basename(path), sectionsOf(text)]),
    ),
    adrs: new Set(within('docs/adr/').map(({ path }) => Number(posix.basename(path).slice(0, 4)))),
    gaps: new Set(
      Array.from(texts.get(gapsPath)?.matchAll(/^- \*\*(G-\d+)\*\*/gm) ?? [], ([, id]) => id ?? ''),
    ),
  }
}

function headingsOf(text: string): Heading[] {
  const [, ...parts] = withoutFences(text).split(/^#{1,4} /m)
  return parts.map((part) => {
    const [title = '', ...rest] = part.split('\n')
    return { title: title.trim(), text: rest.join('\n') }
  })
}

const withoutFences = (text: string) => text.replace(/^```[^]*?^```/gm, blank)

/** The text of each section of the specification, by number. */
function sectionsOf(text: string): Map<string, string> {
  const [, ...sections] = text.split(/^## /m)
  return new Map(sections.map((section) => [section.split('.', 1)[0] ?? '', section]))
}

interface Citation {
  at: number
  text: string
  leads: (library: Library) => boolean
}

const nowhere = () => false

/**
 * A comment, and a citation in it, may span several lines. Lengths are kept, so that positions are those of the file.
 */
const joined = (text: string) => text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|--|#+(?= ))?/g, blank)

const blank = (text: string) => ' '.repeat(text.length)

/** Links of Markdown are checked as links. */
const withoutLinks = (text: string) => text.replace(/\[[^\]]*\]\([^)]*\)/g, blank)

// The patterns of a citation. The functions below decide whether a match leads somewhere.
const page = /(?<![\w/.-])([\w-]+)\.md\b(?:\s+"([^"]+)")?/g
const form = String.raw`D\d{1,2}(?:\.\d)?`
const formRule = new RegExp(
  String.raw`submit-forms\.md\s+(${form})(?:\s+rules?\s+(\d)(?:\s+to\s+(\d))?)?`,
  'g',
)
const paper = /(?<![\w/.-])(platform|forms)\.txt((?:(?:,|\s+and)?\s+§\d(?:\s+"[^"]+")?)*)/g
const section = /§(\d)(?:\s+"([^"]+)")?/g
const adr = /\bADRs?\s+(\d+)/g
const gap = /\bG-\d+\b/g
/** A number without its page. */
const bareForm = new RegExp(String.raw`(?<!submit-forms\.md\s+)(?<![\w.+/'"-])${form}(?![\w'"-])`, 'g')
const path = /(?<![\w/.-])docs\/[\w./-]+\.(?:md|txt)\b/g

function citationsIn({ path: from, text }: SourceFile): Citation[] {
  if (from.startsWith('docs/spec/')) return []
  const flat = from.endsWith('.md') ? withoutLinks(joined(text)) : joined(text)
  const all = (
    pattern: RegExp,
    leads: (parts: readonly (string | undefined)[]) => Citation['leads'] | undefined,
  ) =>
    Array.from(flat.matchAll(pattern)).flatMap((match): Citation[] => {
      // A heading may be broken over two lines.
      const parts = match.map((part: string | undefined) => part?.replaceAll(/\s+/g, ' '))
      const found = leads(parts)
      return found ? [{ at: match.index, text: parts[0] ?? '', leads: found }] : []
    })
  // The pages themselves may name the specification's texts, and each other, without a section.
  const isAbout = from.startsWith(design)
  return [
    ...all(page, ([, name = '', title]) => leadsToPage(from, `${name}.md`, title)),
    ...all(formRule, ([, number = '', first, last]) => leadsToForm(number, first, last)),
    ...all(paper, ([, name = '', sections = '']) => {
      if (sections === '') return isAbout ? undefined : nowhere
      return leadsToSections(`${name}.txt`, sections)
    }),
    ...all(adr, ([, number]) => leadsToAdr(Number(number))),
    ...all(gap, ([id = '']) => leadsToGap(id)),
    ...all(path, ([file = '']) => leadsToFile(file)),
    ...(isAbout ? [] : all(bareForm, () => nowhere)),
  ]
}

/** Pages cited by numbers, so that their name may be used alone. */
const numbered = ['submit-forms.md', 'specification.md']

function leadsToPage(from: string, name: string, title: string | undefined): Citation['leads'] {
  return ({ pages, files }) => {
    const headings = pages.get(name)
    if (title !== undefined) return headings?.some((heading) => heading.title === title) ?? false
    if (numbered.includes(name) || from.startsWith(design)) return headings !== undefined
    return headings === undefined && [...files.keys()].some((path) => posix.basename(path) === name)
  }
}

function leadsToForm(number: string, first?: string, last = first): Citation['leads'] {
  return ({ pages }) => {
    const found = pages.get('submit-forms.md')?.find(({ title }) => title.startsWith(`${number} `))
    const rules = [first, last].filter((rule) => rule !== undefined)
    return found !== undefined && rules.every((rule) => new RegExp(`^${rule}\\. `, 'm').test(found.text))
  }
}

function leadsToSections(name: string, sections: string): Citation['leads'] {
  const cited = Array.from(sections.matchAll(section))
  return (library) => cited.every(([, number = '', title]) => leadsToSection(name, number, title)(library))
}

/** The section exists in the specification's own text and, summarised, in specification.md. */
function leadsToSection(name: string, number: string, title?: string): Citation['leads'] {
  return ({ pages, specification }) => {
    const headings = pages.get('specification.md') ?? []
    const start = headings.findIndex((heading) => heading.title.startsWith(`${name} §${number} `))
    const own = specification.get(name)?.get(number)
    if (start < 0 || own === undefined) return false
    if (title === undefined) return true
    const rest = headings.slice(start + 1)
    const end = rest.findIndex((heading) => /^\w+\.txt §/.test(heading.title))
    const parts = end < 0 ? rest : rest.slice(0, end)
    return parts.some((part) => part.title === title) && own.includes(title)
  }
}

function leadsToAdr(number: number): Citation['leads'] {
  return ({ adrs }) => adrs.has(number)
}

function leadsToGap(id: string): Citation['leads'] {
  return ({ gaps }) => gaps.has(id)
}

function leadsToFile(file: string): Citation['leads'] {
  return ({ files }) => files.has(file)
}

function deadIn(file: SourceFile, library: Library): DeadCitation[] {
  return citationsIn(file)
    .filter(({ leads }) => !leads(library))
    .sort((one, other) => one.at - other.at)
    .map(({ at, text }) => ({ path: file.path, line: lineOf(file.text, at), citation: text }))
}

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length

/** Markdown links within the repository, with the part after a #. */
function deadLinksIn({ path, text }: SourceFile, { files }: Library): DeadCitation[] {
  if (!path.endsWith('.md')) return []
  return Array.from(withoutFences(text).matchAll(/\]\(([^)\s]+)\)/g)).flatMap(({ 1: link = '', index }) => {
    if (/^[a-z]+:/.test(link)) return []
    const [target = '', anchor] = link.split('#')
    const found = target === '' ? path : posix.join(posix.dirname(path), target)
    const exists = [...files.keys()].some((one) => one === found || one.startsWith(`${found}/`))
    const hasAnchor = anchor === undefined || anchorsOf(files.get(found) ?? '').includes(anchor)
    return exists && hasAnchor ? [] : [{ path, line: lineOf(text, index), citation: link }]
  })
}

/** Heading ids as GitHub makes them. */
function anchorsOf(text: string): string[] {
  return headingsOf(text).map(({ title }) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
