import { contract, type Registration, registrationStates } from '@countersign/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordPage } from '../../records/record-page.tsx'
import type { RecordScreen } from '../../records/screen.ts'
import { Facts } from '../../ui/facts.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { useSourceNames } from '../../records/source-names.ts'
import { DecisionForm } from './decision-form.tsx'

const tones: Record<Registration['state'], Tone> = {
  waiting: 'warning',
  approved: 'success',
  refused: 'danger',
}

interface Decided {
  how: 'pass' | 'refuse'
  request: Registration
}

/** /system/registration: requests for an account, which an administrator approves or refuses. */
export function RegistrationPage() {
  const [decided, setDecided] = useState<Decided>()
  const screen = useRegistrationScreen(setDecided)
  return (
    <>
      <RecordPage screen={screen} />
      {decided && <DecisionForm {...decided} onClose={() => setDecided(undefined)} />}
    </>
  )
}

function useRegistrationScreen(onDecide: (decided: Decided) => void): RecordScreen<Registration> {
  const { t } = useTranslation()
  const names = useSourceNames()
  const sourceOf = ({ source, sourceAccount }: Registration) =>
    source === '' ? t('registration.loginPage') : `${names.get(source) ?? source} · ${sourceAccount}`
  const stateOf = ({ state }: Registration) => (
    <Tag tone={tones[state]}>{t(`registration.states.${state}`)}</Tag>
  )
  const isWaiting = ({ state }: Registration) => state === 'waiting'
  return {
    name: 'registration',
    words: { title: t('registration.title'), none: t('registration.none') },
    list: contract.registrationList,
    detail: contract.registrationDetail,
    needs: 'registration.write',
    nameOf: ({ account }) => account,
    actions: [
      {
        label: t('registration.refuse'),
        isFor: isWaiting,
        run: (request) => onDecide({ how: 'refuse', request }),
      },
      {
        label: t('registration.pass'),
        isFor: isWaiting,
        isMain: true,
        run: (request) => onDecide({ how: 'pass', request }),
      },
    ],
    columns: [
      { name: 'account', label: t('registration.account'), sortable: true },
      { name: 'name', label: t('registration.name'), sortable: true, width: 160 },
      { name: 'source', label: t('registration.source'), width: 220, hiddenOnPhone: true, render: sourceOf },
      { name: 'state', label: t('registration.state'), width: 110, render: stateOf },
      {
        name: 'createTime',
        label: t('registration.asked'),
        sortable: true,
        width: 180,
        hiddenOnPhone: true,
      },
    ],
    filters: [
      { name: 'account' },
      { name: 'name' },
      {
        name: 'state',
        options: registrationStates.map((state) => ({
          value: state,
          label: t(`registration.states.${state}`),
        })),
      },
    ],
    view: (request) => (
      <Facts
        rows={[
          [t('registration.name'), request.name],
          [t('registration.phone'), request.phone],
          [t('registration.source'), sourceOf(request)],
          [t('registration.asked'), request.createTime],
          [t('registration.state'), stateOf(request)],
          ...(isWaiting(request)
            ? []
            : [
                [t('registration.decidedBy'), request.decidedBy] as const,
                [t('registration.decided'), request.decideTime] as const,
              ]),
          ...(request.state === 'refused' ? [[t('registration.reason'), request.reason] as const] : []),
        ]}
      />
    ),
  }
}
