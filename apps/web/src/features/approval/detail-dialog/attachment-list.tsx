import type { Attachment } from '@countersign/contract'
import { FileImageOutlined, FilePdfOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileSize } from '../../../lib/file-size.ts'
import { SignedImage } from './signed-image.tsx'

interface Props {
  files: Attachment[]
  onStaleImage: () => void
}

/** Links open in a new window (platform.txt §2); pictures and PDF can be looked at in place. */
export function AttachmentList({ files, onStaleImage }: Props) {
  const { t } = useTranslation()
  if (files.length === 0) return <span className="field-none">{t('detail.none')}</span>
  return (
    <ul className="files">
      {files.map((file) => (
        <AttachmentRow key={file.id} file={file} onStaleImage={onStaleImage} />
      ))}
    </ul>
  )
}

function AttachmentRow({ file, onStaleImage }: { file: Attachment; onStaleImage: () => void }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const look = lookOf(file.mime)
  return (
    <li>
      <div className="file-row">
        {look === 'image' ? (
          <FileImageOutlined aria-hidden />
        ) : look === 'pdf' ? (
          <FilePdfOutlined aria-hidden />
        ) : (
          <PaperClipOutlined aria-hidden />
        )}
        <a
          href={file.url}
          target="_blank"
          rel="noreferrer"
          aria-label={t('detail.openFile', { name: file.name })}
        >
          {file.name}
        </a>
        <span className="second-line">{fileSize(file.size)}</span>
        {look !== 'other' && (
          <Button
            size="small"
            type="text"
            aria-expanded={open}
            aria-label={t('detail.previewOf', { name: file.name })}
            onClick={() => setOpen(!open)}
          >
            {t(open ? 'detail.closePreview' : 'detail.preview')}
          </Button>
        )}
      </div>
      {open && look === 'image' && (
        <SignedImage
          className="file-picture"
          src={file.url}
          alt={t('detail.previewOf', { name: file.name })}
          onStale={onStaleImage}
        />
      )}
      {/* Chromium's PDF viewer refuses a sandbox; the answer carries its own policy (decisions.md, Files). */}
      {open && look === 'pdf' && (
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe className="file-pdf" src={file.url} title={t('detail.previewOf', { name: file.name })} />
      )}
    </li>
  )
}

function lookOf(mime: string): 'image' | 'pdf' | 'other' {
  if (mime === 'application/pdf') return 'pdf'
  return ['image/png', 'image/jpeg', 'image/gif', 'image/webp'].includes(mime) ? 'image' : 'other'
}
