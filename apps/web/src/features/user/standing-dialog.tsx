import { type Belonging, contract, type Heir, type User } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { Form, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/http/call.ts'
import { useMay } from '../../lib/session/use-may.ts'
import { factsOf } from '../../records/input-facts.ts'
import { useKindName } from '../../records/kind-name.ts'
import { DayInput, PersonInput } from '../../records/pick-inputs.tsx'
import { showAtFields } from '../../records/show-at-fields.ts'
import { TextInput } from '../../records/text-input.tsx'
import { useGuardedForm } from '../../records/use-guarded-close.ts'
import { useSave } from '../../records/use-save.ts'
import { within } from '../../records/within.ts'
import { AsyncFace } from '../../ui/async-face.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import ui from '../../ui/ui.module.css'

interface Fields {
  standing: 'paused' | 'left'
  returnsOn?: string
  reason?: string
  everything?: string
  /** By `fieldOf`. */
  heirs?: Record<string, string | undefined>
}

/** Lets a person pause or leave, and gives what belongs to the person to others. */
export function StandingDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Fields>()
  const standing = Form.useWatch('standing', form) ?? 'paused'
  const { close, changed } = useGuardedForm(onClose)
  const belongings = useQuery({
    queryKey: ['user', 'belongings', person.id],
    queryFn: ({ signal }) => call(contract.userBelongings, { id: person.id }, { signal }),
  })
  const mayGive = useMayGive()
  const given = belongings.data?.filter(mayGive) ?? []
  const { save, busy } = useSave({
    send: ({ heirs = {}, returnsOn = '', reason = '', ...fields }: Fields, idempotencyKey) =>
      call(
        contract.userStanding,
        {
          id: person.id,
          standing: fields.standing,
          returnsOn: fields.standing === 'paused' ? returnsOn : '',
          reason,
          heirs: given.flatMap((one) => {
            const userId = heirs[fieldOf(one)]
            return userId === undefined ? [] : [{ group: one.group, key: one.key, userId }]
          }),
        },
        { idempotencyKey },
      ),
    done: t(`user.${standing}Done`, { name: person.realName }),
    changes: [['user'], ['people']],
    onDone: onClose,
    onRefused: ({ fields }) => showAtFields(form, fields),
  })
  const giveAll = (userId: string | undefined) =>
    form.setFieldValue('heirs', Object.fromEntries(given.map((one) => [fieldOf(one), userId])))
  return (
    <Dialog
      title={t('user.leaveTitle', { name: person.realName })}
      onClose={close}
      onOk={form.submit}
      okText={t(`user.standings.${standing}`)}
      okButtonProps={{ danger: standing === 'left', disabled: !belongings.data }}
      confirmLoading={busy}
    >
      <Form<Fields>
        form={form}
        name="standing"
        layout="vertical"
        initialValues={{ standing: 'paused' }}
        onValuesChange={(one: Partial<Fields>) => {
          changed()
          if ('everything' in one) giveAll(one.everything)
        }}
        onFinish={(fields) => void save(fields)}
      >
        <Form.Item name="standing" label={t('user.standing')} extra={t(`user.${standing}Help`)}>
          <Radio.Group
            options={(['paused', 'left'] as const).map((value) => ({
              value,
              label: t(`user.standings.${value}`),
            }))}
          />
        </Form.Item>
        {standing === 'paused' && (
          <Form.Item name="returnsOn" label={t('user.returnsOn')}>
            <DayInput />
          </Form.Item>
        )}
        <Form.Item
          name="reason"
          label={t('user.reason')}
          extra={t('user.reasonHelp')}
          rules={[within(factsOf(contract.userStanding, 'reason').max)]}
        >
          <TextInput facts={factsOf(contract.userStanding, 'reason')} />
        </Form.Item>
        <AsyncFace
          query={belongings}
          isEmpty={(found) => found.length === 0}
          empty={<p className={ui.secondLine}>{t('user.nothingLeft')}</p>}
        >
          {(found) => <Belongings all={found} person={person} />}
        </AsyncFace>
      </Form>
    </Dialog>
  )
}

type Given = Belonging & { group: Heir['group'] }

const fieldOf = ({ group, key }: Belonging) => `${group} ${key}`

/** Whether the caller may name an heir; the server checks the same. */
function useMayGive(): (one: Belonging) => one is Given {
  const mayHandOver = useMay('request.handOver')
  const mayChangeDepartments = useMay('dept.write')
  return (one): one is Given =>
    (one.group === 'task' && mayHandOver) ||
    (one.group === 'department' && mayChangeDepartments) ||
    one.group === 'role'
}

function Belongings({ all, person }: { all: readonly Belonging[]; person: User }) {
  const { t } = useTranslation()
  const mayGive = useMayGive()
  const say = useWords()
  const given = all.filter(mayGive)
  const kept = all.filter((one) => !mayGive(one))
  return (
    <>
      {given.length > 1 && (
        <Form.Item name="everything" label={t('user.giveAll')}>
          <PersonInput isMany={undefined} without={[person.id]} />
        </Form.Item>
      )}
      {given.map((one) => (
        <Form.Item key={fieldOf(one)} name={['heirs', fieldOf(one)]} label={say(one)}>
          <PersonInput
            isMany={undefined}
            without={[person.id]}
            placeholder={t(one.group === 'task' ? 'user.leaderTakes' : 'user.noHeir')}
          />
        </Form.Item>
      ))}
      {kept.length > 0 && (
        <>
          <p className={ui.secondLine}>{t('user.keptText')}</p>
          <ul className={ui.secondLine}>
            {kept.map((one) => (
              <li key={fieldOf(one)}>{say(one)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function useWords(): (one: Belonging) => string {
  const { t } = useTranslation()
  const { title } = useKindName()
  return ({ group, key, name, count }) =>
    group === 'task'
      ? t('user.belongs.task', { kind: title(key), count })
      : t(`user.belongs.${group}`, { name, count })
}
