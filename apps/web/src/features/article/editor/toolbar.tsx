import { LinkOutlined, PaperClipOutlined, PictureOutlined, VideoCameraOutlined } from '@ant-design/icons'
import { attachmentExtensions } from '@countersign/forms'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import { ImageTools } from './image-tools.tsx'
import { LinkDialog } from './link-dialog.tsx'
import styles from './toolbar.module.css'
import { tableTools, textTools, type Tool } from './tools.tsx'
import { pictureAccept, type Uploads } from './uploads.ts'
import { VideoDialog } from './video-dialog.tsx'

interface Props {
  editor: Editor
  uploads: Uploads
  /** The element that takes the focus when the keyboard leaves the text. */
  top: RefObject<HTMLDivElement | null>
}

const allTools = [...textTools.flat(), ...tableTools]

/** What the buttons show of the place of the cursor. */
function stateOf(editor: Editor) {
  const inTable = editor.isActive('table')
  const shown = inTable ? allTools : textTools.flat()
  return {
    inTable,
    isLink: editor.isActive('link'),
    isVideo: editor.isActive('video'),
    imageAt: editor.isActive('image') ? editor.state.selection.from : undefined,
    on: shown.filter(({ isOn }) => isOn?.(editor)).map(({ name }) => name),
    off: shown.filter(({ mayRun }) => mayRun && !mayRun(editor)).map(({ name }) => name),
  }
}

/** The buttons above the text. The arrow keys walk through them, and Alt+F10 leads here from the text. */
export function Toolbar({ editor, uploads, top }: Props) {
  const { t } = useTranslation()
  const { inTable, isLink, isVideo, imageAt, on, off } = useEditorState({
    editor,
    selector: ({ editor: one }) => stateOf(one),
  })
  const [open, setOpen] = useState<'link' | 'video'>()
  const tool = ({ name, face, run, isOn }: Tool) => (
    <ToolButton
      key={name}
      label={t(`articleEdit.tools.${name}`)}
      isOn={isOn && on.includes(name)}
      isOff={off.includes(name)}
      onRun={() => void run(editor.chain().focus()).run()}
    >
      {face}
    </ToolButton>
  )
  return (
    <div className={styles.toolbars}>
      <Bar label={t('articleEdit.toolbar')} top={top}>
        {textTools.map((group) => (
          <span key={group[0]?.name} className={styles.group}>
            {group.map(tool)}
          </span>
        ))}
        <span className={styles.group}>
          <ToolButton label={t('articleEdit.tools.link')} isOn={isLink} onRun={() => setOpen('link')}>
            <LinkOutlined aria-hidden />
          </ToolButton>
          <FileButton
            label={t('articleEdit.tools.picture')}
            accept={pictureAccept}
            part="picture"
            onChoose={uploads.insert}
          >
            <PictureOutlined aria-hidden />
          </FileButton>
          <FileButton
            label={t('articleEdit.tools.attachment')}
            accept={attachmentExtensions.map((one) => `.${one}`).join(',')}
            part="attachment"
            onChoose={uploads.insert}
          >
            <PaperClipOutlined aria-hidden />
          </FileButton>
          <ToolButton label={t('articleEdit.tools.video')} isOn={isVideo} onRun={() => setOpen('video')}>
            <VideoCameraOutlined aria-hidden />
          </ToolButton>
        </span>
      </Bar>
      {inTable && <Bar label={t('articleEdit.tableTools')}>{tableTools.map(tool)}</Bar>}
      {imageAt !== undefined && <ImageTools key={imageAt} editor={editor} />}
      {open === 'link' && <LinkDialog editor={editor} onClose={() => setOpen(undefined)} />}
      {open === 'video' && <VideoDialog editor={editor} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

interface BarProps {
  label: string
  top?: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/** A row of buttons of which one takes part in the order of Tab; the arrow keys move between them. */
function Bar({ label, top, children }: BarProps) {
  const own = useRef<HTMLDivElement>(null)
  const bar = top ?? own
  const move = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    const next = nextOf(event.key, at, buttons.length)
    if (at < 0 || next === undefined) return
    event.preventDefault()
    buttons[next]?.focus()
  }
  /** The button that was used last is the one that Tab leads to. */
  const settle = () => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    for (const button of buttons) button.tabIndex = button === document.activeElement ? 0 : -1
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      className={classes(styles.bar, ui.row)}
      onKeyDown={move}
      onFocus={settle}
    >
      {children}
    </div>
  )
}

function nextOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

interface ToolButtonProps {
  label: string
  /** Undefined for a button that has no state. */
  isOn?: boolean | undefined
  isOff?: boolean
  onRun: () => void
  children: ReactNode
}

/** A button that keeps the focus in the text when it is clicked, and its own focus when it is off. */
function ToolButton({ label, isOn, isOff = false, onRun, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={classes(styles.tool, isOn && styles.on, isOff && styles.off)}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isOff) onRun()
      }}
    >
      {children}
    </button>
  )
}

interface FileButtonProps {
  label: string
  accept: string
  part: string
  onChoose: (files: readonly File[]) => void
  children: ReactNode
}

function FileButton({ label, accept, part, onChoose, children }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <ToolButton label={label} onRun={() => chooser.current?.click()}>
        {children}
      </ToolButton>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={accept}
        data-part={part}
        aria-label={label}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          // The same file can be chosen again after a failure.
          target.value = ''
        }}
      />
    </>
  )
}
