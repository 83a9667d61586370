import type { Attachment } from '@countersign/contract'
import { FileImageOutlined, FilePdfOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileSize } from '../lib/format/file-size.ts'
import { classes } from './classes.ts'
import { SignedImage } from './signed-image.tsx'
import styles from './file-line.module.css'
import ui from './ui.module.css'

interface Props {
  file: Attachment
  /** A table cell has no room for a preview, so there it opens above the page. */
  inCell?: boolean
  /** Further actions for the file. */
  children?: ReactNode
}

/**
 * One attachment. Its name opens it in a new window (platform.txt §2); pictures and PDF can be previewed in place,
 * other files are downloaded.
 */
export function FileLine({ file, inCell = false, children }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const look = lookOf(file.mime)
  const title = t('file.previewOf', { name: file.name })
  const preview = <FilePreview file={file} title={title} />
  return (
    <div className={styles.file}>
      <div className={classes(styles.row, ui.wrap4x8)}>
        <LookIcon look={look} />
        <a
          className={ui.breaks}
          href={file.url}
          target="_blank"
          rel="noreferrer"
          aria-label={t('file.open', { name: file.name })}
        >
          {file.name}
        </a>
        {!inCell && <span className={ui.secondLine}>{fileSize(file.size)}</span>}
        {look === 'other' ? (
          <a
            className={styles.download}
            href={file.url}
            download={file.name}
            aria-label={t('file.downloadOf', { name: file.name })}
          >
            {t('file.download')}
          </a>
        ) : (
          <Button
            size="small"
            type="text"
            aria-expanded={inCell ? undefined : open}
            aria-haspopup={inCell ? 'dialog' : undefined}
            aria-label={title}
            onClick={() => setOpen(!open)}
          >
            {t(open && !inCell ? 'file.closePreview' : 'file.preview')}
          </Button>
        )}
        {children}
      </div>
      {inCell ? (
        <Modal
          open={open}
          title={title}
          width="min(960px, calc(100vw - 32px))"
          footer={null}
          closable={{ 'aria-label': t('action.close') }}
          onCancel={() => setOpen(false)}
          destroyOnHidden
          classNames={{ body: styles.dialog }}
        >
          {preview}
        </Modal>
      ) : (
        open && preview
      )}
    </div>
  )
}

function FilePreview({ file, title }: { file: Attachment; title: string }) {
  if (lookOf(file.mime) === 'image')
    return (
      <SignedImage
        className={classes(styles.picture, ui.framed, ui.atMostFull, ui.block)}
        src={file.url}
        alt={title}
      />
    )
  // Chromium's PDF viewer refuses a sandbox; the answer carries its own policy (decisions.md "Files").
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe className={styles.pdf} src={file.url} title={title} />
}

type Look = 'image' | 'pdf' | 'other'

function LookIcon({ look }: { look: Look }) {
  if (look === 'image') return <FileImageOutlined aria-hidden />
  return look === 'pdf' ? <FilePdfOutlined aria-hidden /> : <PaperClipOutlined aria-hidden />
}

/** Types that the server serves inline (decisions.md "Files"). */
function lookOf(mime: string): Look {
  if (mime === 'application/pdf') return 'pdf'
  return ['image/png', 'image/jpeg', 'image/gif', 'image/webp'].includes(mime) ? 'image' : 'other'
}
