import { DeleteOutlined, HolderOutlined, PlusOutlined } from '@ant-design/icons'
import { contract } from '@countersign/contract'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { Button, Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalIn } from '../../../lib/http/call-error.ts'
import { upload } from '../../../lib/http/upload.ts'
import { randomId } from '../../../lib/random-id.ts'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import { GoodsPicture } from './goods-picture.tsx'
import { isUploading, uploading } from './pictures.ts'
import styles from './pictures-input.module.css'

interface KnownPicture {
  id: string
  url: string
}

interface Props {
  id?: string
  /** Ids of pictures, and marks of those that are being uploaded. */
  value?: readonly string[]
  onChange?: (value: readonly string[]) => void
  /** Addresses of the pictures that there are. */
  known: readonly KnownPicture[]
  max: number
}

/** Pictures that a person uploads, sorts by pointer or keyboard, and removes. */
export function PicturesInput({ id, value = [], onChange, known, max }: Props) {
  const { t } = useTranslation()
  const [own, setOwn] = useState<readonly KnownPicture[]>([])
  const [refused, setRefused] = useState<readonly string[]>([])
  const picker = useRef<HTMLInputElement>(null)
  // Uploads end at any time, when the value of the first rendering is long out of date.
  const latest = useRef(value)
  const change = (next: readonly string[]) => {
    latest.current = next
    onChange?.(next)
  }
  useEffect(() => {
    latest.current = value
  }, [value, latest])
  const ending = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    ending.current = controller
    return () => controller.abort()
  }, [])

  const send = async (file: File, mark: string) => {
    const signal = ending.current?.signal ?? new AbortController().signal
    try {
      const { id: sent, url } = await upload(contract.shopPictureUpload, file, {
        signal,
        onProgress: () => undefined,
      })
      setOwn((before) => [...before, { id: sent, url }])
      // The same picture twice is one picture.
      const isThere = latest.current.includes(sent)
      change(latest.current.flatMap((one) => (one !== mark ? [one] : isThere ? [] : [sent])))
    } catch (error) {
      if (signal.aborted) return
      change(latest.current.filter((one) => one !== mark))
      const reason = refusalIn(error)?.message ?? t('error.network')
      setRefused((before) => [...before, t('shopPictures.refused', { name: file.name, reason })])
    }
  }
  const choose = (files: readonly File[]) => {
    const room = max - latest.current.length
    const taken = files.slice(0, room).map((file) => ({ file, mark: uploading(randomId()) }))
    setRefused(files.length > room ? [t('shopPictures.tooMany', { max })] : [])
    change([...latest.current, ...taken.map(({ mark }) => mark)])
    for (const { file, mark } of taken) void send(file, mark)
  }

  const addressOf = (one: string) => [...known, ...own].find((picture) => picture.id === one)?.url ?? ''
  const place = (one: unknown) => value.findIndex((two) => two === one)
  const move = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) change(arrayMove([...value], place(active.id), place(over.id)))
  }
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const say =
    (key: 'lifted' | 'moved' | 'dropped' | 'left') => (event: Pick<DragEndEvent, 'active' | 'over'>) =>
      t(`shopPictures.${key}`, {
        number: place(event.active.id) + 1,
        to: place(event.over?.id ?? event.active.id) + 1,
      })
  return (
    <div id={id} tabIndex={-1} className={styles.input}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={move}
        accessibility={{
          announcements: {
            onDragStart: ({ active }) => say('lifted')({ active, over: null }),
            onDragOver: say('moved'),
            onDragEnd: say('dropped'),
            onDragCancel: say('left'),
          },
          screenReaderInstructions: { draggable: t('shopPictures.how') },
        }}
      >
        <SortableContext items={[...value]} strategy={rectSortingStrategy}>
          <ul className={styles.pictures} aria-label={t('shopPictures.title')}>
            {value.map((one, index) => (
              <Picture
                key={one}
                id={one}
                number={index + 1}
                address={addressOf(one)}
                onRemove={() => change(value.filter((other) => other !== one))}
              />
            ))}
            {value.length < max && (
              <li>
                <Button
                  className={styles.add}
                  type="dashed"
                  icon={<PlusOutlined aria-hidden />}
                  onClick={() => picker.current?.click()}
                >
                  {t('shopPictures.add')}
                </Button>
              </li>
            )}
          </ul>
        </SortableContext>
      </DndContext>
      <input
        ref={picker}
        type="file"
        // antd's form overrides the `hidden` attribute.
        style={{ display: 'none' }}
        multiple
        accept="image/png,image/jpeg,image/webp"
        data-part="pictures"
        onChange={({ target }) => {
          choose([...(target.files ?? [])])
          // The same file can be chosen again after a failure.
          target.value = ''
        }}
      />
      {refused.length > 0 && (
        <ul className={styles.refused} role="alert">
          {refused.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface PictureProps {
  id: string
  number: number
  address: string
  onRemove: () => void
}

function Picture({ id, number, address, onRemove }: PictureProps) {
  const { t } = useTranslation()
  const waits = isUploading(id)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, disabled: waits })
  const shift = transform
    ? `translate(${Math.round(transform.x)}px, ${Math.round(transform.y)}px)`
    : undefined
  return (
    <li
      ref={setNodeRef}
      className={classes(ui.framed, ui.cardGround, isDragging && styles.dragged)}
      style={{ transform: shift, transition }}
    >
      {waits ? (
        <output className={classes(styles.waiting, ui.middle)} aria-label={t('shopPictures.uploading')}>
          <Spin />
        </output>
      ) : (
        <GoodsPicture
          address={address}
          width={160}
          sizes="104px"
          alt={t('shopPictures.number', { number })}
        />
      )}
      <div className={styles.tools}>
        <Button
          ref={setActivatorNodeRef}
          type="text"
          size="small"
          disabled={waits}
          className={styles.grip}
          icon={<HolderOutlined aria-hidden />}
          {...attributes}
          {...listeners}
          aria-label={t('shopPictures.move', { number })}
        />
        <Button
          type="text"
          size="small"
          disabled={waits}
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('shopPictures.remove', { number })}
          title={t('shopPictures.remove', { number })}
          onClick={onRemove}
        />
      </div>
    </li>
  )
}
