import type { CategoryRecord } from './category.repository.ts'

type Placed = Pick<CategoryRecord, 'id' | 'parentId' | 'name'>

/** The path of each category by its id: names from the top down, joined by "/". */
export function categoryPaths(categories: readonly Placed[]): Map<string, string> {
  const byId = new Map(categories.map((one) => [one.id, one]))
  const pathOf = ({ parentId, name }: Placed): string => {
    const parent = parentId === null ? undefined : byId.get(parentId)
    return parent ? `${pathOf(parent)}/${name}` : name
  }
  return new Map(categories.map((one) => [one.id, pathOf(one)]))
}

/** The category that a sheet names: by its path, or by its name when no other category has it. */
export function findCategoryNamed(categories: readonly Placed[], text: string): string | undefined {
  const named = text.replaceAll(/\s*[/／>＞]\s*/g, '/')
  const [byPath] = [...categoryPaths(categories)].find(([, path]) => path === named) ?? []
  if (byPath !== undefined) return byPath
  const ofName = categories.filter(({ name }) => name === text)
  return ofName.length === 1 ? ofName[0]?.id : undefined
}
