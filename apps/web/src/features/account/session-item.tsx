import { DesktopOutlined, MobileOutlined } from '@ant-design/icons'
import type { Session } from '@countersign/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { ShortTime } from '../../ui/short-time.tsx'
import ui from '../../ui/ui.module.css'
import { useBrowserWords } from '../../ui/use-browser-words.ts'
import { Tag } from '../../ui/tag.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './session-item.module.css'

interface Props {
  session: Session
  onEnd: (name: string) => void
}

export function SessionItem({ session, onEnd }: Props) {
  const { t } = useTranslation()
  const name = useBrowserWords()(session.userAgent)
  const isPhone = /iPhone|iPad|Android|HarmonyOS/.test(session.userAgent)
  return (
    <li className={classes(styles.item, ui.row, ui.tallWideButtons, ui.lineAbove)}>
      <span className={classes(styles.icon, ui.middle, ui.fixed, ui.muted)}>
        {isPhone ? <MobileOutlined aria-hidden /> : <DesktopOutlined aria-hidden />}
      </span>
      <div className={ui.fill}>
        <p title={session.userAgent}>
          {name} {session.isCurrent && <Tag tone="success">{t('account.current')}</Tag>}
        </p>
        <p className={classes(ui.secondLine, styles.facts, ui.flow0x16)}>
          {session.address && <span>{t('account.address', { address: session.address })}</span>}
          <span>
            {t('account.since')} <ShortTime value={session.since} />
          </span>
          <span>
            {t('account.lastSeen')} <ShortTime value={session.lastSeen} />
          </span>
        </p>
      </div>
      {!session.isCurrent && (
        <Button danger onClick={() => onEnd(name)} aria-label={t('account.endOne', { name })}>
          {t('account.end')}
        </Button>
      )}
    </li>
  )
}
