import type { TreeNode } from '@countersign/contract'
import { useDepartments } from '../../../records/pickers.ts'
import type { InputProps } from './input-props.ts'
import { PickInput } from './pick-input.tsx'

/** The applicant's department must be one of their own; other department fields accept any. */
export function DepartmentInput(props: InputProps) {
  const { field, surroundings } = props
  const isOwn = field.name === 'departmentName'
  const tree = useDepartments(!isOwn)
  const options = isOwn
    ? surroundings.user.departments.map(({ id, name }) => ({ value: id, label: name }))
    : flatten(tree.data ?? [])
  return (
    <PickInput
      {...props}
      options={options}
      loading={tree.isFetching}
      several={field.type === 'departments'}
    />
  )
}

function flatten(nodes: TreeNode[], above = ''): { value: string; label: string }[] {
  return nodes.flatMap((node) => {
    const label = above ? `${above} / ${node.title}` : node.title
    return [{ value: node.id, label }, ...flatten(node.children, label)]
  })
}
