import { allNodes, type Definition, type FlowNode } from '@countersign/engine'

/**
 * The definition with a start and an end. Versions that were stored before flows were trees are lists of approvals, which
 * a person can only edit as a flow that begins and ends.
 */
export function withMarks(definition: Definition): Definition {
  const all = allNodes(definition.nodes)
  if (all.some(({ type }) => type === 'start' || type === 'end')) return definition
  const ids = new Set(all.map(({ id }) => id))
  const mark = (type: 'start' | 'end', name: string): FlowNode => ({
    type,
    id: ids.has(type) ? freeId(ids, type) : type,
    name,
  })
  return { ...definition, nodes: [mark('start', '提交'), ...definition.nodes, mark('end', '结束')] }
}

function freeId(ids: ReadonlySet<string>, id: string): string {
  for (let count = 2; ; count += 1) {
    if (!ids.has(`${id}${count}`)) return `${id}${count}`
  }
}
