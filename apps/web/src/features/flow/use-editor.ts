import type { Branch, Definition, FlowNode, ForkNode } from '@countersign/engine'
import { useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../lib/page/notify.ts'
import { randomId } from '../../lib/random-id.ts'
import type { FormDefinition } from '@countersign/forms'
import type { ChartOrder } from './chart/keys.ts'
import type { FlowDraft } from './draft.ts'
import { blankTest } from './say/operands.ts'
import {
  addBranch,
  changeBranch,
  changeFork,
  changeNode,
  insertNode,
  isMovable,
  moveByKey,
  moveNode,
  type MoveKey,
  pasteBranch,
  pasteNode,
  removeItem,
  repaired,
} from './tree/edit.ts'
import { findItem, type FoundItem, idsIn, isFork, listOf, type Place } from './tree/find.ts'
import { history, startHistory } from './tree/history.ts'
import { type AddedType, idMaker, type Making, newBranch, newNode } from './tree/make.ts'
import { itemBefore, neighbourOf } from './tree/walk.ts'

/** A copied node or branch. */
type Copied = { kind: 'node'; node: FlowNode } | { kind: 'branch'; branch: Branch }

/** Data that new nodes of a flow need, in the language of the page. */
function useMaking(form: FormDefinition) {
  const { t } = useTranslation()
  return (definition: Pick<Definition, 'nodes'>): Making & { startName: string } => ({
    newId: idMaker(idsIn(definition.nodes), () => `n${randomId().slice(0, 8)}`),
    names: {
      approval: t('flow.type.approval'),
      handling: t('flow.type.handling'),
      copy: t('flow.type.copy'),
      condition: t('flow.type.condition'),
      parallel: t('flow.type.parallel'),
      inclusive: t('flow.type.inclusive'),
      end: t('flow.type.end'),
    },
    branchName: (number) => t('flow.branchName', { number }),
    defaultName: t('flow.defaultBranch'),
    startName: t('flow.type.start'),
    blankTest: blankTest(form),
  })
}

/** The draft of a flow with its history, what is active, open and copied, and everything that can be done to it. */
export function useEditor(form: FormDefinition, first: FlowDraft) {
  const { t } = useTranslation()
  const makingOf = useMaking(form)
  const [state, dispatch] = useReducer(history<FlowDraft>, first, ({ name, definition }) =>
    startHistory({ name, definition: repaired(definition, makingOf(definition)) }),
  )
  const draft = state.now
  const { definition } = draft
  const [active, setActive] = useState(definition.nodes[0]?.id ?? '')
  const [focus, setFocus] = useState({ id: '', request: 0 })
  const [copied, setCopied] = useState<Copied>()
  const [said, setSaid] = useState('')
  /** The node that the mouse drags. */
  const [dragged, setDragged] = useState<string>()
  /** The node or branch in the drawer. */
  const [opened, setOpened] = useState<string>()

  const put = (next: FlowDraft, changeKind: string) => dispatch({ type: 'do', kind: changeKind, next })
  const focusOn = (id: string | undefined) => {
    if (id === undefined) return
    setActive(id)
    setFocus(({ request }) => ({ id, request: request + 1 }))
  }
  /** Puts a changed definition; a change that was not possible is told. */
  const change = (next: Definition, changeKind = '', refusal = t('flow.notHere')): boolean => {
    if (next === definition) {
      notify({ kind: 'error', text: refusal })
      return false
    }
    put({ ...draft, definition: next }, changeKind)
    return true
  }
  const close = () => {
    setOpened(undefined)
    focusOn(opened !== undefined && findItem(definition, opened) ? opened : active)
  }

  const add = (place: Place, type: AddedType) => {
    const node = newNode(type, makingOf(definition))
    if (!change(insertNode(definition, place, node), '', t('flow.full'))) return
    focusOn(node.id)
    if (!isFork(node) && type !== 'end') setOpened(node.id)
  }
  const addBranchTo = (fork: ForkNode) => {
    const branch = newBranch(fork, makingOf(definition))
    if (!change(addBranch(definition, fork.id, branch), '', t('flow.full'))) return
    focusOn(branch.id)
    setOpened(branch.id)
  }
  const paste = (place: Place, forkId: string | undefined) => {
    if (!copied) return
    const making = makingOf(definition)
    const before = new Set(idsIn(definition.nodes))
    const next =
      copied.kind === 'node'
        ? pasteNode(definition, place, copied.node, making.newId)
        : forkId === undefined
          ? definition
          : pasteBranch(definition, forkId, copied.branch, making)
    if (!change(next, '', copied.kind === 'node' ? t('flow.full') : t('flow.notHere'))) return
    focusOn(idsIn(next.nodes).find((id) => !before.has(id)))
  }
  const copy = (id: string) => {
    const found = findItem(definition, id)
    if (!found || (found.kind === 'node' && !isMovable(definition, id))) {
      notify({ kind: 'error', text: t('flow.notHere') })
      return
    }
    setCopied(
      found.kind === 'node' ? { kind: 'node', node: found.node } : { kind: 'branch', branch: found.branch },
    )
    notify({ kind: 'success', text: t('flow.copied', { name: nameOf(found) }) })
  }
  const remove = (id: string) => {
    const found = findItem(definition, id)
    const before = itemBefore(definition, id)
    const next = removeItem(definition, id)
    if (!found || !change(next)) return
    setSaid(t('flow.removed', { name: nameOf(found) }))
    setOpened(undefined)
    // With its last branch but one a fork disappears, too.
    focusOn(before !== undefined && findItem(next, before) ? before : definition.nodes[0]?.id)
  }
  const move = (id: string, key: MoveKey) => {
    const found = findItem(definition, id)
    if (!found || !change(moveByKey(definition, id, key))) return
    setSaid(t('flow.moved', { name: nameOf(found) }))
    if (opened === undefined) focusOn(id)
  }
  const drop = (place: Place) => {
    if (dragged === undefined) return
    setDragged(undefined)
    const next = moveNode(definition, dragged, place)
    if (next === definition) return
    put({ ...draft, definition: next }, '')
    focusOn(dragged)
  }
  const travel = (type: 'undo' | 'redo') => {
    const target = type === 'undo' ? state.past.at(-1) : state.future[0]
    if (!target) return
    dispatch({ type })
    const has = (id: string) => findItem(target.definition, id) !== undefined
    if (opened !== undefined && !has(opened)) setOpened(undefined)
    if (opened === undefined) focusOn(has(active) ? active : target.definition.nodes[0]?.id)
  }

  const obey = (order: ChartOrder) => {
    switch (order.type) {
      case 'undo':
      case 'redo':
        return travel(order.type)
      case 'walk':
        return focusOn(neighbourOf(definition, order.id, order.key))
      case 'move':
        return move(order.id, order.key)
      case 'remove':
        return remove(order.id)
      case 'copy':
        return copy(order.id)
      case 'paste':
        return paste(placeAfter(definition, order.id), forkAt(definition, order.id))
      // The chart does these itself.
      case 'add':
      case 'zoom':
        return undefined
    }
  }

  return {
    draft,
    put,
    /** Another document, such as the current state of a record that somebody else has changed. */
    load: (next: FlowDraft) => {
      dispatch({ type: 'load', next })
      setOpened(undefined)
    },
    mayUndo: state.past.length > 0,
    mayRedo: state.future.length > 0,
    active,
    setActive,
    focus,
    focusOn,
    said,
    opened,
    open: setOpened,
    close,
    isDragging: dragged !== undefined,
    mayDrag: (id: string) => findItem(definition, id)?.kind === 'node' && isMovable(definition, id),
    drag: setDragged,
    drop,
    copiedName: copied?.kind === 'node' ? copied.node.name : undefined,
    add,
    addBranchTo,
    pasteAt: (place: Place) => paste(place, undefined),
    obey,
    changeNode: (node: FlowNode, changeKind: string) => change(changeNode(definition, node), changeKind),
    changeBranch: (id: string, changed: Partial<Pick<Branch, 'name' | 'when'>>, changeKind: string) =>
      change(changeBranch(definition, id, changed), changeKind),
    changeFork: (fork: ForkNode, type: ForkNode['type']) =>
      change(changeFork(definition, fork.id, type, makingOf(definition))),
  }
}

export type Editor = ReturnType<typeof useEditor>

export const nameOf = (found: FoundItem): string =>
  found.kind === 'node' ? found.node.name : found.branch.name

/** The place behind a node, or at the beginning of a branch. */
function placeAfter(definition: Definition, id: string): Place {
  const found = findItem(definition, id)
  if (found?.kind === 'branch') return { listId: id, index: 0 }
  return found
    ? { listId: found.place.listId, index: found.place.index + 1 }
    : { listId: '', index: listOf(definition, '')?.length ?? 0 }
}

/** The fork that a copied branch joins: the fork itself, or that of the branch. */
function forkAt(definition: Definition, id: string): string | undefined {
  const found = findItem(definition, id)
  if (found?.kind === 'branch') return found.fork.id
  return found && isFork(found.node) ? id : undefined
}
