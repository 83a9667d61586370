import { type ArticleSection, type ArticleVersionRow, contract } from '@countersign/contract'
import { FilePdfOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { classes } from '../../../ui/classes.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { Tag } from '../../../ui/tag.tsx'
import ui from '../../../ui/ui.module.css'
import { useVersions } from '../api.ts'
import { DifferenceView } from './difference-view.tsx'
import { DrawerPages, usePages } from './drawer-pages.tsx'
import { saveAnswer } from '../../../records/save-answer.ts'
import styles from './versions-drawer.module.css'

interface Props {
  section: ArticleSection
  articleId: string
  onClose: () => void
}

/** The versions of an article, and what differs between two of them. */
export function VersionsDrawer({ section, articleId, onClose }: Props) {
  const { t } = useTranslation()
  const pages = usePages()
  const { current, size } = pages
  const versions = useVersions(section, articleId, { current, size })
  return (
    <SideDrawer title={t('articleVersion.title')} onClose={onClose}>
      <DrawerPages query={versions} pages={pages} none={t('articleVersion.none')}>
        {(records) => (
          <ul aria-label={t('articleVersion.title')}>
            {records.map((version) => (
              <Version key={version.no} section={section} articleId={articleId} version={version} />
            ))}
          </ul>
        )}
      </DrawerPages>
      <Compare section={section} articleId={articleId} />
    </SideDrawer>
  )
}

interface VersionProps extends Omit<Props, 'onClose'> {
  version: ArticleVersionRow
}

function Version({ section, articleId, version: { no, title, time, isPublished } }: VersionProps) {
  const { t } = useTranslation()
  const label = t('articleVersion.pdfOf', { no })
  const input = { section, id: articleId, no }
  return (
    <li className={classes(ui.row8, ui.between, ui.padY8, ui.lineBelow)}>
      <span className={styles.words}>
        <strong>{t('articleVersion.no', { no })}</strong> {title}{' '}
        {isPublished && <Tag tone="success">{t('articleState.published')}</Tag>}
        <span className={ui.secondLine}>{time}</span>
      </span>
      <Button
        type="text"
        icon={<FilePdfOutlined aria-hidden />}
        aria-label={label}
        title={label}
        onClick={() =>
          void saveAnswer(contract.articlePdf, input, { name: `${title}-${no}.pdf`, operation: 'article' })
        }
      />
    </li>
  )
}

/** Two versions to compare; by default the newest two. Fifty versions can be chosen. */
function Compare({ section, articleId }: Omit<Props, 'onClose'>) {
  const { t } = useTranslation()
  const known = useVersions(section, articleId, { current: 1, size: 50 })
  const [chosen, setChosen] = useState<{ from?: number; to?: number }>({})
  if (!known.data || known.data.records.length < 2) return null
  return (
    <AsyncFace query={known}>
      {({ records }) => {
        const to = chosen.to ?? records[0]?.no ?? 0
        const from = chosen.from ?? records[1]?.no ?? 0
        const options = records.map(({ no }) => ({ value: no, label: t('articleVersion.no', { no }) }))
        return (
          <section className={ui.above24} aria-label={t('articleVersion.compare')}>
            <h3 className={classes(ui.below8, ui.bold)}>{t('articleVersion.compare')}</h3>
            <div className={classes(ui.row8, ui.below12)}>
              <Select
                aria-label={t('articleVersion.from')}
                value={from}
                options={options}
                onChange={(next) => setChosen({ ...chosen, from: next })}
              />
              <span aria-hidden>→</span>
              <Select
                aria-label={t('articleVersion.to')}
                value={to}
                options={options}
                onChange={(next) => setChosen({ ...chosen, to: next })}
              />
            </div>
            <DifferenceView section={section} articleId={articleId} from={from} to={to} />
          </section>
        )
      }}
    </AsyncFace>
  )
}
