import type { Identity } from '@countersign/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { classes } from '../ui/classes.ts'
import { ShortTime } from '../ui/short-time.tsx'
import ui from '../ui/ui.module.css'
import { useConfirm } from '../ui/use-confirm.ts'
import { useSourceNames } from './source-names.ts'
import { useSave } from './use-save.ts'

interface Props {
  identities: readonly Identity[]
  /** Sends the call that unbinds an identity. */
  send: (id: string, idempotencyKey: string) => Promise<true>
  /** What the change is kept under. */
  changes: string[]
  /** Said before an identity is unbound. */
  warning: string
}

/** The identities at third parties with which a person logs in, each with a button that unbinds it. */
export function IdentityList({ identities, send, changes, warning }: Props) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const names = useSourceNames()
  const { save: end } = useSave({ send, done: t('identity.ended'), changes: [changes] })
  if (identities.length === 0) return <p className={ui.muted}>{t('identity.none')}</p>
  return (
    <ul aria-label={t('identity.title')}>
      {identities.map(({ id, source, account, name, since, lastSeen }) => {
        const of = `${names.get(source) ?? source} ${account}`
        const askToEnd = () =>
          confirm({
            title: t('identity.endTitle', { name: of }),
            text: warning,
            ok: t('identity.end'),
            danger: true,
            run: () => end(id),
          })
        return (
          <li key={id} className={classes(ui.row, ui.tallWideButtons, ui.lineAbove, ui.pad12)}>
            <div className={ui.fill}>
              <p>
                {of}
                {name !== account && name !== '' && <span className={ui.muted}> {name}</span>}
              </p>
              <p className={classes(ui.secondLine, ui.flow0x16)}>
                {since !== '' && (
                  <span>
                    {t('identity.since')} <ShortTime value={since} />
                  </span>
                )}
                <span>
                  {t('identity.lastSeen')} <ShortTime value={lastSeen} />
                </span>
              </p>
            </div>
            <Button danger onClick={askToEnd} aria-label={t('identity.endOne', { name: of })}>
              {t('identity.end')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
