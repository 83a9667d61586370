import type { Definition, ExtraAction } from '@countersign/engine'
import { Checkbox, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FlowDraft } from '../draft.ts'
import { Labelled } from './labelled.tsx'
import { useChoices } from './drawer-context.ts'
import { NameInput } from './name-input.tsx'

const extraActions = [
  'transfer',
  'consult',
  'addSigner',
  'returnTo',
  'takeBack',
  'urge',
  'comment',
] as const satisfies readonly ExtraAction[]

const samePersons = ['keep', 'consecutive', 'earlier'] as const satisfies readonly Definition['samePerson'][]

interface Props {
  draft: FlowDraft
  /** Changes of the same kind in a row are one step of the history. */
  onChange: (draft: FlowDraft, kind: string) => void
}

/** The settings of the flow as a whole. */
export function SettingsForm({ draft, onChange }: Props) {
  const { t } = useTranslation()
  const { names } = useChoices()
  const { name, definition } = draft
  const isMoney = names.form.money
  const change = (changed: Partial<Definition>) =>
    onChange({ ...draft, definition: { ...definition, ...changed } }, '')
  return (
    <>
      <NameInput
        label={t('flow.name')}
        max={60}
        value={name}
        onChange={(next) => onChange({ ...draft, name: next }, 'flow name')}
      />
      <Labelled label={t('flow.set.samePerson')}>
        {(id) => (
          <Select<Definition['samePerson']>
            id={id}
            value={definition.samePerson}
            options={samePersons.map((one) => ({ value: one, label: t(`flow.set.samePersons.${one}`) }))}
            onChange={(samePerson) => change({ samePerson })}
          />
        )}
      </Labelled>
      <Labelled label={t('flow.set.permits')}>
        {() => (
          <Checkbox.Group
            aria-label={t('flow.set.permits')}
            value={definition.permits}
            options={extraActions.map((one) => ({ value: one, label: t(`flow.set.permit.${one}`) }))}
            onChange={(chosen) =>
              change({ permits: extraActions.filter((one) => chosen.some((given) => given === one)) })
            }
          />
        )}
      </Labelled>
      <Labelled label={t('flow.set.resumes')} {...(isMoney && { help: t('flow.set.resumesMoney') })}>
        {(id) => (
          <Switch
            id={id}
            checked={definition.resumes}
            // A flow that has it nevertheless can be corrected.
            disabled={isMoney && !definition.resumes}
            onChange={(resumes) => change({ resumes })}
          />
        )}
      </Labelled>
    </>
  )
}
