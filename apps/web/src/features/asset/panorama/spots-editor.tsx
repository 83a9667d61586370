import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { mostSpots, spotKinds, type TourStop } from '@countersign/contract'
import { Alert, Button, Input, Radio, Select } from 'antd'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { lengthOf } from '../../../lib/format/text-length.ts'
import { StaleNotice } from '../../../records/stale-notice.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import type { Direction } from './directions.ts'
import { DegreesInput } from './form-inputs.tsx'
import { RoomPicker } from './room-picker.tsx'
import type { DraftSpot } from './spot-draft.ts'
import { useSpotName } from './spot-button.tsx'
import type { SpotDraft } from './use-spot-draft.ts'
import styles from './spots-editor.module.css'

interface Props {
  work: SpotDraft
  /** The other panoramas of the plot. */
  others: readonly TourStop[]
  viewNow: () => Direction
  onTurn: (direction: Direction) => void
  /** Scrolls the page to the picture. */
  onBringIn: () => void
  onCancel: () => void
}

/** The list of spots beside the picture, with the fields of the chosen one. */
export function SpotsEditor({ work, others, viewNow, onTurn, onBringIn, onCancel }: Props) {
  const { t } = useTranslation()
  const { draft, busy, isUnsaved } = work
  if (!draft) return null
  const { spots, chosen, isStale, refused, isChecked, wrong, merged, base } = draft
  const isFull = spots.length >= mostSpots
  return (
    <Card className={classes(styles.editor, ui.column)} aria-label={t('panorama.editor.title')}>
      <CardTitle as="h2">{t('panorama.editor.title')}</CardTitle>
      <div className={styles.body}>
        <p className={ui.secondLine}>{t('panorama.editor.help')}</p>
        {isStale && <StaleNotice load={work.loadCurrent} />}
        {merged && (
          <Alert type="info" showIcon title={t('panorama.editor.merged', merged)} className={ui.full} />
        )}
        {refused !== '' && !isStale && (
          <Alert type="error" showIcon title={refused} className={ui.full} role="alert" />
        )}
        <Button disabled={isFull} onClick={() => work.add(viewNow())}>
          {t('panorama.editor.addHere')}
        </Button>
        {isFull && <p className={ui.secondLine}>{t('panorama.editor.full', { max: mostSpots })}</p>}
        {spots.length === 0 ? (
          <p className={styles.none}>{t('panorama.editor.none')}</p>
        ) : (
          <ol className={classes(ui.stack8, ui.full)}>
            {spots.map((spot, index) => (
              <Item
                key={spot.key}
                spot={spot}
                number={index + 1}
                isOpen={spot.key === chosen}
                refusal={
                  wrong[spot.key] ||
                  (isChecked && spot.targetId === '' ? t(`panorama.editor.${spot.kind}Missing`) : '')
                }
                plotId={base.plotId}
                others={others}
                onToggle={() => {
                  work.choose(spot.key === chosen ? undefined : spot.key)
                  if (spot.key !== chosen) onTurn(spot)
                }}
                onTurn={() => {
                  onTurn(spot)
                  onBringIn()
                }}
                onChange={(changes) => work.edit(spot.key, changes)}
                onRemove={() => work.remove(spot.key)}
              />
            ))}
          </ol>
        )}
        <output className={ui.visuallyHidden}>{t('panorama.editor.count', { count: spots.length })}</output>
      </div>
      <div className={classes(styles.footer, ui.row8, ui.tallButtons, ui.lineAbove)}>
        <span className={ui.secondLine}>{isUnsaved && t('panorama.editor.unsaved')}</span>
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
        <Button type="primary" loading={busy} disabled={!isUnsaved} onClick={work.save}>
          {t('panorama.editor.save')}
        </Button>
      </div>
    </Card>
  )
}

interface ItemProps {
  spot: DraftSpot
  number: number
  isOpen: boolean
  /** Why its target cannot be saved; "" if it can. */
  refusal: string
  plotId: string
  others: readonly TourStop[]
  onToggle: () => void
  onTurn: () => void
  onChange: (changes: Partial<DraftSpot>) => void
  onRemove: () => void
}

function Item({
  spot,
  number,
  isOpen,
  refusal,
  plotId,
  others,
  onToggle,
  onTurn,
  onChange,
  onRemove,
}: ItemProps) {
  const { t } = useTranslation()
  const id = useId()
  const item = useRef<HTMLLIElement>(null)
  const name = useSpotName()(spot)
  const { kind, targetId, targetName, label, yaw, pitch } = spot
  const isRefused = refusal !== ''
  const refusalId = isRefused ? `${id}refusal` : undefined
  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li ref={item} className={classes(styles.item, ui.framed)}>
      <button
        type="button"
        className={classes(styles.head, ui.row8, ui.asButton, ui.full)}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        <span className={classes(ui.fixed, ui.muted, ui.tabular)}>{number}</span>
        <span className={classes(ui.fixed, ui.muted, ui.tabular)}>{t(`panorama.spot.${kind}`)}</span>
        <span className={ui.cut}>{name}</span>
      </button>
      {isOpen && (
        <fieldset
          className={classes(styles.fields, ui.stack4, ui.shrinks, ui.flush)}
          aria-label={t('panorama.editor.spot', { number, name })}
        >
          <Radio.Group
            aria-label={t('panorama.editor.kind')}
            value={kind}
            options={spotKinds.map((value) => ({ value, label: t(`panorama.editor.${value}`) }))}
            onChange={({ target }) => onChange({ kind: target.value, targetId: '', targetName: '' })}
          />
          <label htmlFor={`${id}target`}>{t(`panorama.editor.${kind}`)}</label>
          {kind === 'room' ? (
            <RoomPicker
              id={`${id}target`}
              plotId={plotId}
              value={targetId}
              name={targetName}
              isRefused={isRefused}
              describedBy={refusalId}
              onChange={(chosen, chosenName) => onChange({ targetId: chosen, targetName: chosenName })}
            />
          ) : (
            <Select<string, { value: string; label: string }>
              id={`${id}target`}
              aria-describedby={refusalId}
              {...(isRefused && { 'aria-invalid': true, status: 'error' })}
              value={targetId || undefined}
              placeholder={t('panorama.editor.choosePanorama')}
              options={others.map((stop) => ({ value: stop.id, label: stop.name }))}
              showSearch={{ optionFilterProp: 'label' }}
              notFoundContent={t('panorama.editor.noOthers')}
              onChange={(chosen) =>
                onChange({
                  targetId: chosen,
                  targetName: others.find((stop) => stop.id === chosen)?.name ?? '',
                })
              }
            />
          )}
          {isRefused && (
            <span id={refusalId} role="alert" className={ui.bad}>
              {refusal}
            </span>
          )}
          <label htmlFor={`${id}label`}>{t('panorama.editor.label')}</label>
          <Input
            id={`${id}label`}
            value={label}
            placeholder={targetName || t('panorama.editor.labelHelp')}
            count={{
              max: 60,
              strategy: lengthOf,
              exceedFormatter: (text) => cutTo(text, 60),
            }}
            onChange={({ target }) => onChange({ label: target.value })}
          />
          <div className={classes(styles.angles, ui.stack4x12, ui.above8)}>
            <label htmlFor={`${id}yaw`}>{t('panorama.editor.yaw')}</label>
            <label htmlFor={`${id}pitch`}>{t('panorama.editor.pitch')}</label>
            <DegreesInput
              id={`${id}yaw`}
              min={0}
              max={359.99}
              value={yaw}
              onChange={(next) => onChange({ yaw: next })}
            />
            <DegreesInput
              id={`${id}pitch`}
              min={-90}
              max={90}
              value={pitch}
              onChange={(next) => onChange({ pitch: next })}
            />
          </div>
          <div className={classes(ui.flex8, ui.between, ui.above12, ui.tallButtons)}>
            <Button size="small" onClick={onTurn}>
              {t('panorama.editor.turn')}
            </Button>
            <Button size="small" danger onClick={onRemove}>
              {t('panorama.editor.remove')}
            </Button>
          </div>
        </fieldset>
      )}
    </li>
  )
}

/** The first characters of a text, without splitting one that has two units. */
const cutTo = (text: string, max: number) => Array.from(text).slice(0, max).join('')
