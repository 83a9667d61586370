import { contract, maxAddresses, type ShopAddress } from '@countersign/contract'
import { PlusOutlined } from '@ant-design/icons'
import { Button, Empty, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { useSave } from '../../../records/use-save.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import ui from '../../../ui/ui.module.css'
import { classes } from '../../../ui/classes.ts'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { AddressCard, addressLine } from './address-card.tsx'
import { AddressForm } from './address-form.tsx'
import { addressesKey, useAddresses } from './api.ts'

interface Choice {
  /** Id of the chosen address; undefined before one is chosen. */
  value: string | undefined
  onChange: (id: string) => void
}

/**
 * The own addresses, one of which is chosen, as for an order. Without a choice, or when the chosen one was deleted, the
 * default one is chosen.
 */
export function AddressChoice({ value, onChange }: Choice) {
  const { data } = useAddresses()
  const usual = data?.[0]?.id
  const isChosen = data?.some(({ id }) => id === value) === true
  useEffect(() => {
    if (!isChosen && usual !== undefined) onChange(usual)
  }, [isChosen, usual, onChange])
  return <AddressBook choice={{ value, onChange }} />
}

/** A choice shows so many addresses at once; of more it shows the chosen one until the others are asked for. */
const mostUnfolded = 2

function chosenIn(list: readonly ShopAddress[], choice: Choice | undefined): readonly ShopAddress[] {
  const chosen = list.filter(({ id }) => id === choice?.value)
  return chosen.length > 0 ? chosen : list.slice(0, 1)
}

/** Cards of the own addresses, with the ways to add, change and delete them. */
export function AddressBook({ choice }: { choice?: Choice }) {
  const { t } = useTranslation()
  const addresses = useAddresses()
  const [opened, setOpened] = useState<ShopAddress | 'new'>()
  const count = addresses.data?.length ?? 0
  // Somebody who orders seldom wants another address than the chosen one, and many cards hide the goods.
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isFolded = choice !== undefined && !isUnfolded && count > mostUnfolded
  const add = () => setOpened('new')
  return (
    <>
      <AsyncFace
        query={addresses}
        loading={<Skeleton active paragraph={{ rows: 4 }} />}
        isEmpty={(list) => list.length === 0}
        empty={
          <Empty
            className={ui.padY32}
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={
              <>
                {t('shopAddress.none')}
                <p className={ui.secondLine}>{t('shopAddress.noneHint')}</p>
              </>
            }
          >
            <AddButton isMain onClick={add} />
          </Empty>
        }
      >
        {(list) => (
          <>
            <div className={classes(ui.wrap8x16, ui.between, ui.below12)}>
              <p className={ui.muted}>
                {count >= maxAddresses
                  ? t('shopAddress.full', { max: maxAddresses })
                  : t('shopAddress.hint', { max: maxAddresses, count })}
              </p>
              <AddButton isMain={!choice} onClick={add} isFull={count >= maxAddresses} />
            </div>
            <Cards list={isFolded ? chosenIn(list, choice) : list} choice={choice} onEdit={setOpened} />
            {isFolded && (
              <Button
                className={classes(ui.above12, ui.phoneTall, ui.phoneFull) ?? ''}
                onClick={() => setIsUnfolded(true)}
              >
                {t('shopAddress.others', { count: list.length })}
              </Button>
            )}
          </>
        )}
      </AsyncFace>
      {opened !== undefined && (
        <AddressForm
          seen={opened === 'new' ? undefined : opened}
          isFirst={count === 0}
          onClose={() => setOpened(undefined)}
          onSaved={choice && (({ id }) => choice.onChange(id))}
        />
      )}
    </>
  )
}

interface AddButtonProps {
  /** Whether adding is what the page is for; where one is chosen, the page has another purpose. */
  isMain: boolean
  isFull?: boolean
  onClick: () => void
}

function AddButton({ isMain, isFull = false, onClick }: AddButtonProps) {
  const { t } = useTranslation()
  return (
    <Button
      type={isMain ? 'primary' : 'default'}
      className={classes(ui.phoneTall, ui.phoneFull) ?? ''}
      icon={<PlusOutlined aria-hidden />}
      disabled={isFull}
      onClick={onClick}
    >
      {t('shopAddress.add')}
    </Button>
  )
}

interface CardsProps {
  list: readonly ShopAddress[]
  choice: Choice | undefined
  onEdit: (address: ShopAddress) => void
}

function Cards({ list, choice, onEdit }: CardsProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { save: makeDefault } = useSave({
    send: ({ id, name, phone, region, detail }: ShopAddress, idempotencyKey) =>
      call(contract.saveAddress, { id, name, phone, region, detail, isDefault: true }, { idempotencyKey }),
    done: t('shopAddress.isDefaultNow'),
    changes: [addressesKey],
  })
  const { save: remove } = useSave({
    send: (id: string, idempotencyKey) => call(contract.deleteAddress, { id }, { idempotencyKey }),
    done: t('shopAddress.removed'),
    changes: [addressesKey],
  })
  return (
    <ul
      className={classes(ui.stack12, ui.tiles320)}
      aria-label={choice ? t('shopAddress.choose') : t('menu.shopAddress')}
    >
      {list.map((address) => (
        <AddressCard
          key={address.id}
          address={address}
          {...(choice && {
            isChosen: address.id === choice.value,
            onChoose: () => choice.onChange(address.id),
          })}
          onEdit={() => onEdit(address)}
          onMakeDefault={() => void makeDefault(address)}
          onRemove={() =>
            confirm({
              title: t('shopAddress.removeTitle'),
              text: [address.name, addressLine(address)].join(t('separator')),
              ok: t('shopAddress.remove'),
              danger: true,
              run: () => remove(address.id),
            })
          }
        />
      ))}
    </ul>
  )
}
