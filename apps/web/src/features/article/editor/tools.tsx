import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  BorderTopOutlined,
  DeleteColumnOutlined,
  DeleteOutlined,
  DeleteRowOutlined,
  InsertRowAboveOutlined,
  InsertRowBelowOutlined,
  InsertRowLeftOutlined,
  InsertRowRightOutlined,
  ItalicOutlined,
  MenuOutlined,
  MergeCellsOutlined,
  MinusOutlined,
  OrderedListOutlined,
  RedoOutlined,
  SplitCellsOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { ChainedCommands, Editor } from '@tiptap/core'
import type { ReactNode } from 'react'

/** A button that changes the text at the cursor. */
export interface Tool {
  name: ToolName
  face: ReactNode
  run: (chain: ChainedCommands) => ChainedCommands
  /** Whether the cursor stands in such a text; undefined for an action that has no state. */
  isOn?: (editor: Editor) => boolean
  /** Whether it would do something; always by default. */
  mayRun?: (editor: Editor) => boolean
}

type ToolName =
  | 'undo'
  | 'redo'
  | 'heading1'
  | 'heading2'
  | 'heading3'
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strike'
  | 'bullets'
  | 'numbers'
  | 'quote'
  | 'rule'
  | 'left'
  | 'center'
  | 'right'
  | 'justify'
  | 'table'
  | 'rowAbove'
  | 'rowBelow'
  | 'columnBefore'
  | 'columnAfter'
  | 'deleteRow'
  | 'deleteColumn'
  | 'merge'
  | 'split'
  | 'headRow'
  | 'deleteTable'

const heading = (level: 1 | 2 | 3): Tool => ({
  name: `heading${level}`,
  face: <span data-face={`H${level}`} />,
  run: (chain) => chain.toggleHeading({ level }),
  isOn: (editor) => editor.isActive('heading', { level }),
})

const align = (name: 'left' | 'center' | 'right' | 'justify', face: ReactNode): Tool => ({
  name,
  face,
  run: (chain) => chain.toggleTextAlign(name),
  isOn: (editor) => editor.isActive({ textAlign: name }),
})

const mark = (name: 'bold' | 'italic' | 'underline' | 'strike', face: ReactNode): Tool => ({
  name,
  face,
  run: (chain) => chain.toggleMark(name),
  isOn: (editor) => editor.isActive(name),
})

/** The buttons in their groups. Uploads, link and video have buttons of their own (toolbar.tsx). */
export const textTools: readonly (readonly Tool[])[] = [
  [
    {
      name: 'undo',
      face: <UndoOutlined aria-hidden />,
      run: (chain) => chain.undo(),
      mayRun: (editor) => editor.can().undo(),
    },
    {
      name: 'redo',
      face: <RedoOutlined aria-hidden />,
      run: (chain) => chain.redo(),
      mayRun: (editor) => editor.can().redo(),
    },
  ],
  [heading(1), heading(2), heading(3)],
  [
    mark('bold', <BoldOutlined aria-hidden />),
    mark('italic', <ItalicOutlined aria-hidden />),
    mark('underline', <UnderlineOutlined aria-hidden />),
    mark('strike', <StrikethroughOutlined aria-hidden />),
  ],
  [
    {
      name: 'bullets',
      face: <UnorderedListOutlined aria-hidden />,
      run: (chain) => chain.toggleBulletList(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      name: 'numbers',
      face: <OrderedListOutlined aria-hidden />,
      run: (chain) => chain.toggleOrderedList(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      name: 'quote',
      face: <span data-face="“”" />,
      run: (chain) => chain.toggleBlockquote(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
    { name: 'rule', face: <MinusOutlined aria-hidden />, run: (chain) => chain.setHorizontalRule() },
  ],
  [
    align('left', <AlignLeftOutlined aria-hidden />),
    align('center', <AlignCenterOutlined aria-hidden />),
    align('right', <AlignRightOutlined aria-hidden />),
    align('justify', <MenuOutlined aria-hidden />),
  ],
  [
    {
      name: 'table',
      face: <TableOutlined aria-hidden />,
      run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
      mayRun: (editor) => !editor.isActive('table'),
    },
  ],
]

/** The buttons while the cursor is in a table. */
export const tableTools: readonly Tool[] = [
  { name: 'rowAbove', face: <InsertRowAboveOutlined aria-hidden />, run: (chain) => chain.addRowBefore() },
  { name: 'rowBelow', face: <InsertRowBelowOutlined aria-hidden />, run: (chain) => chain.addRowAfter() },
  {
    name: 'columnBefore',
    face: <InsertRowLeftOutlined aria-hidden />,
    run: (chain) => chain.addColumnBefore(),
  },
  {
    name: 'columnAfter',
    face: <InsertRowRightOutlined aria-hidden />,
    run: (chain) => chain.addColumnAfter(),
  },
  { name: 'deleteRow', face: <DeleteRowOutlined aria-hidden />, run: (chain) => chain.deleteRow() },
  { name: 'deleteColumn', face: <DeleteColumnOutlined aria-hidden />, run: (chain) => chain.deleteColumn() },
  {
    name: 'merge',
    face: <MergeCellsOutlined aria-hidden />,
    run: (chain) => chain.mergeCells(),
    mayRun: (editor) => editor.can().mergeCells(),
  },
  {
    name: 'split',
    face: <SplitCellsOutlined aria-hidden />,
    run: (chain) => chain.splitCell(),
    mayRun: (editor) => editor.can().splitCell(),
  },
  {
    name: 'headRow',
    face: <BorderTopOutlined aria-hidden />,
    run: (chain) => chain.toggleHeaderRow(),
    isOn: (editor) => editor.isActive('tableHeader'),
  },
  { name: 'deleteTable', face: <DeleteOutlined aria-hidden />, run: (chain) => chain.deleteTable() },
]
