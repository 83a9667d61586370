import type { FlowInFull } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import ui from '../../../ui/ui.module.css'
import styles from '../designer.module.css'
import { FlowStateTag } from '../flow-state-tag.tsx'
import type { ShownVersion } from '../use-flow.ts'

interface Props {
  versions: FlowInFull['versions']
  /** Whether the product's default flow can be looked at. */
  hasDefault: boolean
  onView: (version: ShownVersion) => void
  onClose: () => void
}

/** The versions of a flow, the newest first, and the product's default flow. */
export function VersionsDrawer({ versions, hasDefault, onView, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <SideDrawer title={t('flow.versions')} onClose={onClose}>
      {versions.length === 0 && <p>{t('flow.noVersions')}</p>}
      <ul className={ui.stack8}>
        {versions.map(({ number, state, publishedAt, publishedBy, createdAt }) => (
          <li key={number}>
            <button type="button" className={styles.entry} onClick={() => onView(number)}>
              <span>
                {t('flow.versionNumber', { number })} <FlowStateTag state={state} />
              </span>
              <span className={ui.secondLine}>
                {publishedAt === ''
                  ? t('flow.createdAt', { time: createdAt })
                  : t('flow.publishedBy', { time: publishedAt, name: publishedBy })}
              </span>
            </button>
          </li>
        ))}
        {hasDefault && (
          <li>
            <button type="button" className={styles.entry} onClick={() => onView('default')}>
              <span>{t('flow.default')}</span>
              <span className={ui.secondLine}>{t('flow.defaultText')}</span>
            </button>
          </li>
        )}
      </ul>
    </SideDrawer>
  )
}
