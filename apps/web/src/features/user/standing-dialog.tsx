import { type Belonging, contract, type Heir, type Standing, type User } from '@countersign/contract'
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
  standing: Standing
  startsOn?: string
  returnsOn?: string
  reason?: string
  everything?: string
  /** By `fieldOf`. */
  heirs?: Record<string, string | undefined>
}

/** The standings that a person who works or pauses can get. */
const choices = {
  working: ['paused', 'left'],
  paused: ['working', 'left'],
  left: [],
} as const satisfies Record<Standing, readonly Standing[]>

/**
 * Lets a person pause, leave or come back, now or on a day, and gives what belongs to the person to others. It begins with
 * what is planned.
 */
export function StandingDialog({
  person,
  first,
  onClose,
}: {
  person: User
  /** The choice to begin with where nothing is planned. */
  first: Standing
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Fields>()
  const { planned } = person
  const initial: Fields = planned
    ? {
        standing: planned.standing,
        startsOn: planned.refusal === '' ? planned.startsOn : '',
        returnsOn: planned.returnsOn,
        reason: planned.reason,
        heirs: Object.fromEntries(planned.heirs.map((one) => [fieldOf(one), one.userId])),
      }
    : { standing: first }
  const standing = Form.useWatch('standing', form) ?? initial.standing
  const startsOn = Form.useWatch('startsOn', form) ?? ''
  const isLater = startsOn !== ''
  const { close, changed } = useGuardedForm(onClose)
  const belongings = useQuery({
    queryKey: ['user', 'belongings', person.id],
    queryFn: ({ signal }) => call(contract.userBelongings, { id: person.id }, { signal }),
  })
  const mayGive = useMayGive()
  const offered = withLaterTasks(belongings.data ?? [], planned, isLater)
  const given = offered.filter(mayGive)
  const { save, busy } = useSave({
    send: ({ heirs = {}, startsOn = '', returnsOn = '', reason = '', ...fields }: Fields, idempotencyKey) =>
      call(
        contract.userStanding,
        {
          id: person.id,
          standing: fields.standing,
          startsOn,
          returnsOn: fields.standing === 'paused' ? returnsOn : '',
          reason: fields.standing === 'working' ? '' : reason,
          heirs: (fields.standing === 'working' ? [] : given).flatMap((one) => {
            const userId = heirs[fieldOf(one)]
            return userId === undefined ? [] : [{ group: one.group, key: one.key, userId }]
          }),
          planVersion: planned?.version ?? 0,
        },
        { idempotencyKey },
      ),
    done: t(isLater ? 'user.plannedDone' : `user.${standing}Done`, { name: person.realName }),
    changes: [['user'], ['people']],
    onDone: onClose,
    onRefused: ({ fields }) => showAtFields(form, fields),
  })
  const giveAll = (userId: string | undefined) =>
    form.setFieldValue('heirs', Object.fromEntries(given.map((one) => [fieldOf(one), userId])))
  return (
    <Dialog
      title={t(titles[planned ? 'planned' : person.standing], { name: person.realName })}
      onClose={close}
      onOk={form.submit}
      okText={isLater ? t('user.plan') : t(`user.becomes.${standing}`)}
      okButtonProps={{
        danger: standing === 'left' && !isLater,
        disabled: standing !== 'working' && !belongings.data,
      }}
      confirmLoading={busy}
    >
      <Form<Fields>
        form={form}
        name="standing"
        layout="vertical"
        initialValues={initial}
        onValuesChange={(one: Partial<Fields>) => {
          changed()
          if ('everything' in one) giveAll(one.everything)
        }}
        onFinish={(fields) => void save(fields)}
      >
        <Form.Item name="standing" label={t('user.standing')} extra={t(`user.${standing}Help`)}>
          <Radio.Group
            options={choices[person.standing].map((value) => ({ value, label: t(`user.becomes.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="startsOn" label={t('user.startsOn')} extra={t('user.startsOnHelp')}>
          <DayInput />
        </Form.Item>
        {standing === 'paused' && (
          <Form.Item name="returnsOn" label={t('user.returnsOn')}>
            <DayInput />
          </Form.Item>
        )}
        {standing !== 'working' && (
          <>
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
              isEmpty={() => offered.length === 0}
              empty={<p className={ui.secondLine}>{t('user.nothingLeft')}</p>}
            >
              {() => <Belongings all={offered} person={person} />}
            </AsyncFace>
          </>
        )}
      </Form>
    </Dialog>
  )
}

/** With the tasks that may wait on a later day, of kinds that have an heir and of all others, and the own requests of that day. */
function withLaterTasks(
  found: readonly Belonging[],
  planned: User['planned'],
  isLater: boolean,
): Belonging[] {
  if (!isLater) return [...found]
  const heirs = (planned?.heirs ?? []).filter(({ group, key }) => group === 'task' && key !== '')
  const others = [
    { group: 'task', key: '' },
    { group: 'request', key: '' },
  ] as const
  const hasNone = (one: Pick<Belonging, 'group' | 'key'>) =>
    !found.some((other) => fieldOf(other) === fieldOf(one))
  const later = [...heirs, ...others].filter(hasNone).map((one) => ({ ...one, name: '', count: 0 }))
  const isTask = ({ group }: Belonging) => group === 'task'
  return [...found.filter(isTask), ...later, ...found.filter((one) => !isTask(one))]
}

const titles = {
  working: 'user.leaveTitle',
  paused: 'user.changeTitle',
  left: 'user.changeTitle',
  planned: 'user.planTitle',
} as const satisfies Record<Standing | 'planned', string>

type Given = Belonging & { group: Heir['group'] }

const fieldOf = ({ group, key }: Pick<Belonging, 'group' | 'key'>) => `${group} ${key}`

/** Whether the caller may name an heir; the server checks the same. */
function useMayGive(): (one: Belonging) => one is Given {
  const mayHandOver = useMay('request.handOver')
  const mayChangeDepartments = useMay('dept.write')
  return (one): one is Given =>
    ((one.group === 'task' || one.group === 'request') && mayHandOver) ||
    (one.group === 'department' && mayChangeDepartments) ||
    one.group === 'role'
}

const placeholders = {
  task: 'user.leaderTakes',
  request: 'user.noHandler',
  department: 'user.noHeir',
  role: 'user.noHeir',
} as const satisfies Record<Heir['group'], string>

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
          <PersonInput isMany={undefined} without={[person.id]} placeholder={t(placeholders[one.group])} />
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
    group === 'task' && key === ''
      ? t('user.otherTasks')
      : group === 'request' && count === 0
        ? t('user.laterRequests')
        : group === 'task'
          ? t('user.belongs.task', { kind: title(key), count })
          : t(`user.belongs.${group}`, { name, count })
}
