import {
  contract,
  type Directory,
  type DirectoryPreview,
  type DirectoryRun,
  type InputOf,
} from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Switch } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/http/call.ts'
import { useMay } from '../../lib/session/use-may.ts'
import { useSave } from '../../records/use-save.ts'
import { AsyncFace } from '../../ui/async-face.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Facts } from '../../ui/facts.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Page } from '../../ui/page.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import ui from '../../ui/ui.module.css'
import { useConfirm } from '../../ui/use-confirm.ts'

const refreshMs = 2000
const isOpen = (run: DirectoryRun | undefined) => run?.state === 'waiting' || run?.state === 'running'

/** /system/directory: the directory that people and departments come from. */
export function DirectoryPage() {
  const { t } = useTranslation()
  const directory = useQuery({
    queryKey: ['directory'],
    queryFn: () => call(contract.directoryDetail, {}),
    refetchInterval: ({ state }) => (isOpen(state.data?.runs[0]) ? refreshMs : false),
  })
  return (
    <Page>
      <PageHeader title={t('menu.directory')} />
      <AsyncFace query={directory}>
        {(seen) =>
          seen.name === '' ? (
            <Card className={classes(ui.pad24, ui.muted)}>{t('directory.none')}</Card>
          ) : (
            <Connected directory={seen} />
          )
        }
      </AsyncFace>
    </Page>
  )
}

function Connected({ directory }: { directory: Directory }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const id = useId()
  const mayWrite = useMay('directory.write')
  const [preview, setPreview] = useState<DirectoryPreview>()
  const [last] = directory.runs
  const { save: look, busy: looking } = useSave({
    send: (_input: object) => call(contract.directoryPreview, {}),
    changes: [],
    onDone: setPreview,
  })
  const { save: begin, busy: beginning } = useSave({
    send: (input: InputOf<typeof contract.directoryRun>, idempotencyKey) =>
      call(contract.directoryRun, input, { idempotencyKey }),
    done: t('directory.begun'),
    changes: [['directory'], ['user'], ['department'], ['people']],
    onDone: () => setPreview(undefined),
  })
  const { save: setNightly, busy: setting } = useSave({
    send: (on: boolean, idempotencyKey) => call(contract.directoryNightly, { on }, { idempotencyKey }),
    done: t('directory.nightlySaved'),
    changes: [['directory']],
  })
  /** The number of people whose leaving must be agreed to. */
  const asked = preview?.mustConfirm
    ? preview.counts.leave
    : !preview && last?.state === 'asks'
      ? last.counts.leave
      : undefined
  const ask = () =>
    confirm(
      asked === undefined
        ? { title: t('directory.runTitle'), text: t('directory.runText'), run: () => begin({}) }
        : {
            title: t('directory.leaveTitle', { count: asked }),
            text: t('directory.leaveText'),
            danger: true,
            run: () => begin({ mayLeave: asked }),
          },
    )
  return (
    <>
      <Card className={classes(ui.pad24, ui.below16, ui.stack16)}>
        <p className={ui.muted}>{t('directory.note')}</p>
        <Facts
          rows={[
            [t('directory.name'), directory.name],
            [t('directory.people'), directory.people],
            [t('directory.logIn'), t(directory.logsIn ? 'directory.logsIn' : 'directory.logsInNot')],
          ]}
        />
        <div className={classes(ui.row12)}>
          <Switch
            aria-labelledby={id}
            checked={directory.nightlyBy !== ''}
            disabled={!mayWrite}
            loading={setting}
            onChange={(on) => void setNightly(on)}
          />
          <span id={id}>{t('directory.nightly')}</span>
          {directory.nightlyBy !== '' && (
            <span className={ui.muted}>{t('directory.nightlyBy', { name: directory.nightlyBy })}</span>
          )}
        </div>
        {mayWrite && (
          <div className={classes(ui.wrap12, ui.tallButtons)}>
            <Button loading={looking} onClick={() => void look({})}>
              {t('directory.preview')}
            </Button>
            <Button
              type="primary"
              danger={asked !== undefined}
              loading={beginning || isOpen(last)}
              onClick={ask}
            >
              {asked === undefined ? t('directory.run') : t('directory.runAndLeave', { count: asked })}
            </Button>
          </div>
        )}
        {asked !== undefined && (
          <Alert type="warning" showIcon title={t('directory.asks', { count: asked })} />
        )}
      </Card>
      {preview && <Preview preview={preview} />}
      <Card className={classes(ui.pad24, ui.stack16)}>
        <h2 className={ui.size16}>{t('directory.runs')}</h2>
        {directory.runs.length === 0 && <p className={ui.muted}>{t('directory.noRuns')}</p>}
        {directory.runs.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </Card>
    </>
  )
}

const groups = [
  'leave',
  'join',
  'return',
  'move',
  'change',
  'match',
  'newDepartment',
  'changedDepartment',
  'goneDepartment',
] as const satisfies (keyof DirectoryPreview['counts'])[]

function Preview({ preview: { counts, entries, problems } }: { preview: DirectoryPreview }) {
  const { t } = useTranslation()
  return (
    <Card className={classes(ui.pad24, ui.below16, ui.stack16)}>
      <h2 className={ui.size16}>{t('directory.previewTitle')}</h2>
      {entries.length === 0 && <p className={ui.muted}>{t('directory.nothing')}</p>}
      {groups.map((group) => {
        const shown = entries.filter((one) => one.group === group)
        const count = counts[group] ?? 0
        return (
          count > 0 && (
            <Section key={group} title={t(`directory.groups.${group}`, { count })}>
              {shown.map(({ name, account, changes }) => (
                <li key={`${name} ${account}`} className={ui.breaks}>
                  {account === '' ? name : t('directory.person', { name, account })}
                  {changes.map(({ field, before, after }) => (
                    <span key={field} className={classes(ui.block, ui.muted)}>
                      {t('directory.changed', {
                        field: t(`directory.fields.${field}`),
                        before: before || t('directory.blank'),
                        after: after || t('directory.blank'),
                      })}
                    </span>
                  ))}
                </li>
              ))}
              {shown.length < count && (
                <li className={ui.muted}>{t('directory.more', { count: count - shown.length })}</li>
              )}
            </Section>
          )
        )
      })}
      <Problems problems={problems} />
    </Card>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={ui.stack8}>
      <h3 className={classes(ui.size14, ui.bold)}>{title}</h3>
      <ul className={classes(ui.unmarked, ui.stack8)}>{children}</ul>
    </section>
  )
}

function Problems({ problems }: Pick<DirectoryRun, 'problems'>) {
  const { t } = useTranslation()
  return (
    problems.length > 0 && (
      <Section title={t('directory.problems', { count: problems.length })}>
        {problems.map(({ name, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may be said of two people of one name
          <li key={index} className={ui.breaks}>
            {t('directory.problem', { name, why })}
          </li>
        ))}
      </Section>
    )
  )
}

const tones: Record<DirectoryRun['state'], Tone> = {
  waiting: 'info',
  running: 'info',
  done: 'success',
  asks: 'warning',
  failed: 'danger',
}

function Run({ run }: { run: DirectoryRun }) {
  const { t } = useTranslation()
  const counted = groups.filter((group) => run.counts[group])
  return (
    <article className={classes(ui.stack8, ui.lineBetween, ui.padY8)}>
      <div className={ui.wrap12}>
        <Tag tone={tones[run.state]}>{t(`directory.states.${run.state}`)}</Tag>
        <span>{run.createdAt}</span>
        <span className={ui.muted}>
          {t(run.isNightly ? 'directory.byNight' : 'directory.byHand', { name: run.by })}
        </span>
      </div>
      {counted.length > 0 && (
        <p>
          {counted
            .map((group) => t(`directory.groups.${group}`, { count: run.counts[group] }))
            .join(t('separator'))}
        </p>
      )}
      {run.state === 'done' && counted.length === 0 && <p className={ui.muted}>{t('directory.nothing')}</p>}
      {run.failure !== '' && <p className={ui.bad}>{run.failure}</p>}
      <Problems problems={run.problems} />
    </article>
  )
}
