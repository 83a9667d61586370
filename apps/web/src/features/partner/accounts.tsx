import type { PartnerAccount, PartnerAccountState } from '@countersign/contract'
import { groupsOf } from '@countersign/forms'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import { Tag, type Tone } from '../../ui/tag.tsx'
import ui from '../../ui/ui.module.css'
import styles from './accounts.module.css'
import { DecideDrawer, type Decision } from './decide-drawer.tsx'

const tones: Record<PartnerAccountState, Tone> = {
  proposed: 'warning',
  verified: 'success',
  blocked: 'quiet',
}

/** The accounts of a partner: in which state, since when, by whom and how. */
export function Accounts({ accounts }: { accounts: readonly PartnerAccount[] }) {
  const { t } = useTranslation()
  return (
    <section className={classes(ui.stack8, ui.above20)} aria-label={t('partner.accounts')}>
      <h3 className={classes(ui.bold, ui.size15)}>{t('partner.accounts')}</h3>
      {accounts.length === 0 ? (
        <p className={ui.secondLine}>{t('partner.noAccount')}</p>
      ) : (
        <ul className={classes(styles.list, ui.stack8)}>
          {accounts.map((account) => (
            <Account key={account.id} account={account} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Account({ account }: { account: PartnerAccount }) {
  const { t } = useTranslation()
  const [decision, setDecision] = useState<Decision>()
  const { accountNo, bank, state, since, proposedBy: name, applyNo, requests, decidedBy, how } = account
  return (
    <li>
      <span className={classes(ui.row8, ui.between)}>
        <strong className={ui.tabular}>{groupsOf(accountNo).join(' ')}</strong>
        <Tag tone={tones[state]}>{t(`partner.states.${state}`)}</Tag>
      </span>
      <span>{bank}</span>
      <span className={ui.secondLine}>{t(`partner.since.${state}`, { since: since.slice(0, 16) })}</span>
      <span className={ui.secondLine}>
        {applyNo === '' ? t('partner.by', { name }) : t('partner.inRequest', { name, applyNo })}
        {requests > 1 && ` · ${t('partner.requests', { requests })}`}
      </span>
      {state !== 'proposed' && (
        <span className={ui.secondLine}>
          {t(state === 'verified' ? 'partner.verifiedBy' : 'partner.blockedBy', { name: decidedBy, how })}
        </span>
      )}
      {(account.mayVerify || account.mayBlock) && (
        <span className={ui.row8}>
          {account.mayVerify && (
            <Button size="small" type="primary" onClick={() => setDecision('verify')}>
              {t('partner.verify')}
            </Button>
          )}
          {account.mayBlock && (
            <Button size="small" onClick={() => setDecision('block')}>
              {t('partner.block')}
            </Button>
          )}
        </span>
      )}
      {decision && (
        <DecideDrawer account={account} decision={decision} onClose={() => setDecision(undefined)} />
      )}
    </li>
  )
}
