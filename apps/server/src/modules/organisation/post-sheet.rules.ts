import { type Language, type Post, postCategories, postRow, postRowKey } from '@countersign/contract'
import { isSameName, nameKey } from '@countersign/forms'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { parseValue } from '../../platform/parse-value.ts'
import { lastSort } from '../../platform/records/forest.rules.ts'
import type { RowOutcome } from '../../platform/records/judge-rows.ts'
import type { SheetEntry } from '../../platform/sheet/entries-in.ts'
import { nameOf, wholeOf } from '../../platform/sheet/read-cell.rules.ts'
import type { SheetColumn } from '../../platform/sheet/sheet-column.ts'

type PostRecord = Pick<Post, 'id' | 'category' | 'postCode' | 'postName' | 'sort' | 'remark'>

const englishCategories = ['Senior', 'Middle', 'Junior', 'Other'] as const

/** The number of a category by its name in either language; the text itself when it is none. */
function categoryOf(text: string): number | string {
  const index = [postCategories, englishCategories]
    .map((names) => names.findIndex((name) => isSameName(name, text)))
    .find((one) => one >= 0)
  return index === undefined ? text : index + 1
}

/** Columns that the export writes and the import reads. */
export const postColumns: readonly SheetColumn<PostRecord>[] = [
  {
    name: 'postName',
    heading: { zh: '岗位名称', en: 'Name' },
    also: ['岗位', '职位', '职务', '职位名称', '职务名称', '名称', 'Post', 'Position', 'Title'],
    width: 24,
    isRequired: true,
    write: ({ postName }) => postName,
    read: nameOf,
  },
  {
    name: 'postCode',
    heading: { zh: '岗位编号', en: 'Code' },
    also: ['岗位编码', '职位编码', '职务编码', '编号', '编码'],
    width: 16,
    write: ({ postCode }) => postCode,
  },
  {
    name: 'category',
    heading: { zh: '岗位类型', en: 'Category' },
    also: ['类型', '岗位类别', '类别', '职级'],
    width: 12,
    write: ({ category }, language) =>
      (language === 'zh' ? postCategories : englishCategories)[category - 1] ?? '',
    read: categoryOf,
  },
  {
    name: 'sort',
    heading: { zh: '排序', en: 'Sort order' },
    also: ['排序号', '顺序'],
    width: 8,
    write: ({ sort }) => sort,
    read: wholeOf,
  },
  {
    name: 'remark',
    heading: { zh: '备注', en: 'Remark' },
    also: ['说明'],
    width: 36,
    write: ({ remark }) => remark,
  },
]

function headingOf(path: string, language: Language): string {
  return postColumns.find(({ name }) => name === path)?.heading[language] ?? path
}

/** Most characters of a code. */
const longestCode = 32

/** The posts that an import will write. The name identifies a post. */
export class PostPlan {
  readonly #newId: () => string
  readonly #posts: Map<string, PostRecord>
  readonly #before: ReadonlyMap<string, PostRecord>
  readonly #rows = new Map<string, number>()

  constructor(posts: readonly PostRecord[], newId: () => string) {
    this.#newId = newId
    this.#before = new Map(posts.map((post) => [nameKey(post.postName), post]))
    this.#posts = new Map(this.#before)
  }

  /** The posts that are new or differ. */
  get changed(): { found: PostRecord | undefined; post: PostRecord }[] {
    return [...this.#posts].flatMap(([key, post]) => {
      const found = this.#before.get(key)
      return found === post ? [] : [{ found, post }]
    })
  }

  /** The id of the post of a name, also of one that is planned. */
  idOf(name: string): string | undefined {
    return this.#posts.get(nameKey(name))?.id
  }

  add({ row, given }: SheetEntry): RowOutcome {
    const { postName } = parseValue(postRowKey, given, headingOf)
    const key = nameKey(postName)
    const earlier = this.#rows.get(key)
    if (earlier !== undefined)
      throw new AppError('rowRepeated', { field: 'postName', detail: String(earlier) })
    this.#rows.set(key, row)
    const found = this.#posts.get(key)
    const named = { postCode: postName.slice(0, longestCode) }
    // The name is kept as it is stored, since it may differ from the given one in width or blanks.
    const read = parseValue(
      postRow,
      { ...(found ?? named), ...given, postName: found?.postName ?? postName },
      headingOf,
    )
    const others = [...this.#posts.values()].filter((one) => one !== found)
    refuseFields({
      postCode: others.some(({ postCode }) => postCode === read.postCode) ? 'postCodeTaken' : undefined,
    })
    const sort = read.sort ?? lastSort([...this.#posts.values()])
    if (found && !isChanged(found, { ...read, sort })) return 'unchanged'
    this.#posts.set(key, { ...(found ?? { id: this.#newId() }), ...read, sort })
    return found ? 'changed' : 'added'
  }
}

function isChanged(found: PostRecord, { postCode, category, sort, remark }: Omit<PostRecord, 'id'>): boolean {
  return (
    found.postCode !== postCode ||
    found.category !== category ||
    found.sort !== sort ||
    found.remark !== remark
  )
}
