import type { ShopAbout } from '@countersign/contract'
import { EditOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../lib/session/use-may.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import ui from '../../../ui/ui.module.css'
import { AboutForm } from './about-form.tsx'
import { aboutSections } from './about-sections.ts'
import styles from './about-page.module.css'
import { useAbout } from './api.ts'
import { PlainText } from '../parts/plain-text.tsx'

/** /shop/about: rules, delivery and contact; administrators edit them here. */
export function AboutPage() {
  const { t } = useTranslation()
  const about = useAbout()
  const mayWrite = useMay('shopInfo.write')
  const [edited, setEdited] = useState<ShopAbout>()
  const { data } = about
  return (
    <Page>
      <PageHeader title={t('menu.shopAbout')}>
        {mayWrite && data && (
          <Button icon={<EditOutlined aria-hidden />} onClick={() => setEdited(data)}>
            {t('shopAbout.edit')}
          </Button>
        )}
      </PageHeader>
      <AsyncFace query={about} loading={<Skeleton active paragraph={{ rows: 8 }} />}>
        {(found) => <Sections about={found} />}
      </AsyncFace>
      {edited && <AboutForm seen={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  )
}

function Sections({ about }: { about: ShopAbout }) {
  const { t } = useTranslation()
  const titles = useRef(new Map<string, HTMLElement>())
  const goTo = (section: string) => {
    const title = titles.current.get(section)
    title?.scrollIntoView({ block: 'start' })
    title?.focus({ preventScroll: true })
  }
  return (
    <div className={classes(styles.columns, ui.stack16, ui.topAligned)}>
      <nav className={styles.anchors} aria-label={t('shopAbout.sections')}>
        {aboutSections.map((section) => (
          <button key={section} type="button" className={styles.anchor} onClick={() => goTo(section)}>
            {t(`shopAbout.${section}`)}
          </button>
        ))}
      </nav>
      <div className={ui.stack12}>
        {aboutSections.map((section) => (
          <Card key={section} className={styles.section}>
            <h2
              className={styles.title}
              tabIndex={-1}
              ref={(title) => {
                if (title) titles.current.set(section, title)
              }}
            >
              {t(`shopAbout.${section}`)}
            </h2>
            {about[section] === '' ? (
              <p className={ui.faint}>{t('shopAbout.none')}</p>
            ) : (
              <PlainText text={about[section]} />
            )}
          </Card>
        ))}
        {about.updateTime !== '' && (
          <p className={ui.secondLine}>{t('shopAbout.updated', { time: about.updateTime })}</p>
        )}
      </div>
    </div>
  )
}
