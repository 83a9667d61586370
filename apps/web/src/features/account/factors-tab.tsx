import { KeyOutlined, MobileOutlined } from '@ant-design/icons'
import type { Factor, OwnFactors } from '@countersign/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { knowsPasskeys } from '../../lib/session/passkey.ts'
import { OnceDialog } from '../../records/once-dialog.tsx'
import { useSave } from '../../records/use-save.ts'
import { AsyncFace } from '../../ui/async-face.tsx'
import { classes } from '../../ui/classes.ts'
import { ShortTime } from '../../ui/short-time.tsx'
import { Tag } from '../../ui/tag.tsx'
import ui from '../../ui/ui.module.css'
import { useConfirm } from '../../ui/use-confirm.ts'
import { type BegunTotp, beginTotp, removeFactor, renewRecoveryCodes, useFactors } from './api.ts'
import styles from './factors-tab.module.css'
import { FormSkeleton } from './form-skeleton.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'
import itemStyles from './session-item.module.css'
import { TotpDialog } from './totp-dialog.tsx'

const changes = [['account', 'factors']]

/** The second factors of the person, their enrolment and the recovery codes. */
export function FactorsTab({ onEnrolled }: { onEnrolled?: () => void }) {
  const factors = useFactors()
  /** New recovery codes, until the person has kept them. */
  const [codes, setCodes] = useState<readonly string[]>([])
  const { t } = useTranslation()
  /** Not before the codes are kept: the page may go away. */
  const goOn = () => onEnrolled?.()
  return (
    <>
      <AsyncFace query={factors} loading={<FormSkeleton />}>
        {(own) => (
          <Factors
            own={own}
            isFirst={onEnrolled !== undefined}
            onCodes={(shown) => (shown.length > 0 ? setCodes(shown) : goOn())}
          />
        )}
      </AsyncFace>
      {codes.length > 0 && (
        <OnceDialog
          shown={[{ label: t('account.recoveryCodes'), value: codes.join('\n') }]}
          onClose={() => {
            setCodes([])
            goOn()
          }}
        />
      )}
    </>
  )
}

interface Props {
  own: OwnFactors
  /** The page says already that a factor is required. */
  isFirst: boolean
  onCodes: (codes: readonly string[]) => void
}

function Factors({ own: { factors, recoveryCodes, isRequired }, isFirst, onCodes }: Props) {
  const { t } = useTranslation()
  const [begun, setBegun] = useState<BegunTotp>()
  const [addsPasskey, setAddsPasskey] = useState(false)
  const { save: begin, busy } = useSave({ send: beginTotp, changes: [], onDone: setBegun })
  const isOn = factors.length > 0
  return (
    <div className={classes(ui.tallButtons, ui.atMost820)}>
      <p className={classes(ui.wrap8, ui.below8)}>
        <Tag tone={isOn ? 'success' : isRequired ? 'warning' : 'quiet'}>
          {t(isOn ? 'account.factorsOn' : 'account.factorsOff')}
        </Tag>
        {isRequired && !isFirst && <span>{t('account.factorsRequired')}</span>}
      </p>
      <p className={classes(ui.below16, ui.muted)}>{t('account.factorsHint')}</p>
      {isOn && (
        <ul aria-label={t('account.factors')}>
          {factors.map((factor) => (
            <FactorItem key={factor.id} factor={factor} isLast={factors.length === 1} />
          ))}
        </ul>
      )}
      <div className={classes(styles.buttons, ui.flow12)}>
        {factors.every(({ kind }) => kind !== 'totp') && (
          <Button type={isOn ? 'default' : 'primary'} loading={busy} onClick={() => void begin({})}>
            {t('account.addTotp')}
          </Button>
        )}
        <Button disabled={!knowsPasskeys()} onClick={() => setAddsPasskey(true)}>
          {t('account.addPasskey')}
        </Button>
      </div>
      {!knowsPasskeys() && <p className={ui.secondLine}>{t('account.passkeyAway')}</p>}
      {isOn && <RecoveryCodes left={recoveryCodes} onCodes={onCodes} />}
      {begun && (
        <TotpDialog begun={begun} changes={changes} onClose={() => setBegun(undefined)} onCodes={onCodes} />
      )}
      {addsPasskey && (
        <PasskeyDialog changes={changes} onClose={() => setAddsPasskey(false)} onCodes={onCodes} />
      )}
    </div>
  )
}

function FactorItem({ factor, isLast }: { factor: Factor; isLast: boolean }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { save: remove } = useSave({
    send: removeFactor,
    done: t('account.factorRemoved'),
    changes: [...changes, ['user-info']],
  })
  // The server names an app in Chinese.
  const name = factor.kind === 'totp' ? t('account.app') : factor.name
  const askToRemove = () =>
    confirm({
      title: t('account.factorRemoveTitle', { name }),
      text: t(isLast ? 'account.factorRemoveLast' : 'account.factorRemoveText'),
      ok: t('account.factorRemove'),
      danger: true,
      run: () => remove(factor.id),
    })
  return (
    <li className={classes(itemStyles.item, ui.row, ui.tallWideButtons, ui.lineAbove)}>
      <span className={classes(itemStyles.icon, ui.middle, ui.fixed, ui.muted)}>
        {factor.kind === 'totp' ? <MobileOutlined aria-hidden /> : <KeyOutlined aria-hidden />}
      </span>
      <div className={ui.fill}>
        <p>{name}</p>
        <p className={classes(ui.secondLine, itemStyles.facts, ui.flow0x16)}>
          <span>
            {t('account.factorSince')} <ShortTime value={factor.since} />
          </span>
          <span>
            {factor.lastUsed === '' ? (
              t('account.factorUnused')
            ) : (
              <>
                {t('account.factorUsed')} <ShortTime value={factor.lastUsed} />
              </>
            )}
          </span>
        </p>
      </div>
      <Button danger onClick={askToRemove} aria-label={t('account.factorRemoveOne', { name })}>
        {t('account.factorRemove')}
      </Button>
    </li>
  )
}

function RecoveryCodes({ left, onCodes }: { left: number; onCodes: Props['onCodes'] }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { save: renew } = useSave({
    send: renewRecoveryCodes,
    changes,
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  const askToRenew = () =>
    confirm({
      title: t('account.recoveryRenewTitle'),
      text: t('account.recoveryRenewText'),
      ok: t('account.recoveryRenew'),
      run: () => renew({}),
    })
  return (
    <section className={styles.recovery}>
      <h2>{t('account.recoveryCodes')}</h2>
      <p className={ui.secondLine}>{t('account.recoveryLeft', { count: left })}</p>
      <Button onClick={askToRenew}>{t('account.recoveryRenew')}</Button>
    </section>
  )
}
