import { contract, type Delegation } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../lib/format/money.ts'
import { call } from '../../lib/http/call.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { useKindName } from '../../records/kind-name.ts'
import { AsyncFace } from '../../ui/async-face.tsx'
import { classes } from '../../ui/classes.ts'
import { Tag } from '../../ui/tag.tsx'
import ui from '../../ui/ui.module.css'
import { DelegationDialog } from '../../records/delegation-dialog.tsx'
import { useEndDelegation } from '../../records/use-end-delegation.ts'

/** The delegations that the person gave and got, and a button for another one. */
export function DelegationTab() {
  const { t } = useTranslation()
  const user = useCurrentUser()
  const [isOpen, setIsOpen] = useState(false)
  const list = useQuery({
    queryKey: ['delegation', 'list'],
    queryFn: ({ signal }) => call(contract.delegationList, {}, { signal }),
    staleTime: 0,
  })
  return (
    <div className={ui.atMost820}>
      <p className={classes(ui.below12, ui.muted)}>{t('delegation.hint')}</p>
      <Button type="primary" className={ui.below12} onClick={() => setIsOpen(true)}>
        {t('delegation.add')}
      </Button>
      <AsyncFace
        query={list}
        isEmpty={(all) => all.length === 0}
        empty={<p className={ui.secondLine}>{t('delegation.none')}</p>}
      >
        {(all) => (
          <ul aria-label={t('delegation.title')}>
            {all.map((one) => (
              <Item key={one.id} delegation={one} isGiven={one.from.id === user.userId} />
            ))}
          </ul>
        )}
      </AsyncFace>
      {isOpen && (
        <DelegationDialog
          giver={{ id: user.userId, name: user.name }}
          isOwn
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

function Item({ delegation, isGiven }: { delegation: Delegation; isGiven: boolean }) {
  const { t } = useTranslation()
  const { title } = useKindName()
  const askToEnd = useEndDelegation()
  const { from, to, startsOn, endsOn, kinds, most, only, newOnly, reason, setBy, state } = delegation
  const words = [
    t('delegation.days', { from: startsOn, to: endsOn }),
    kinds.length === 0 ? t('delegation.allKinds') : kinds.map(title).join(t('separator')),
    most === '' ? '' : t('delegation.upTo', { amount: withSeparators(most) }),
    t(only ? 'delegation.only' : 'delegation.both'),
    newOnly ? t('delegation.newOnly') : '',
    setBy === from.name ? '' : t('delegation.setBy', { name: setBy }),
    reason,
  ]
  return (
    <li className={classes(ui.row12, ui.pad12x16, ui.lineBelow)}>
      <div className={ui.fill}>
        <div>
          {isGiven ? t('delegation.given', { name: to.name }) : t('delegation.received', { name: from.name })}{' '}
          <Tag tone={state === 'running' ? 'info' : 'quiet'}>{t(`delegation.states.${state}`)}</Tag>
        </div>
        <div className={ui.secondLine}>{words.filter(Boolean).join(' · ')}</div>
      </div>
      {isGiven && state !== 'ended' && (
        <Button aria-label={t('delegation.endOne', { name: to.name })} onClick={() => askToEnd(delegation)}>
          {t('delegation.end')}
        </Button>
      )}
    </li>
  )
}
