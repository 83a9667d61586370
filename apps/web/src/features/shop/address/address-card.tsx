import type { ShopAddress } from '@countersign/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/card.tsx'
import { Tag } from '../../../ui/tag.tsx'
import ui from '../../../ui/ui.module.css'
import { ChoiceLabel } from '../parts/choice-label.tsx'
import styles from './address-card.module.css'

interface Props {
  address: ShopAddress
  /** Whether it is the chosen one of several, when one of them is to be chosen. */
  isChosen?: boolean
  onChoose?: () => void
  onEdit: () => void
  onRemove: () => void
  onMakeDefault: () => void
}

export function AddressCard({ address, isChosen, onChoose, onEdit, onRemove, onMakeDefault }: Props) {
  const { t } = useTranslation()
  const { name, detail, isDefault } = address
  return (
    <Card as="li" className={classes(styles.card, ui.flex8, ui.between, isChosen && styles.chosen)}>
      {onChoose ? (
        <ChoiceLabel name="shop-address-choice" isChosen={isChosen === true} onChoose={onChoose}>
          <Words address={address} />
        </ChoiceLabel>
      ) : (
        <Words address={address} />
      )}
      <div className={styles.actions}>
        {!isDefault && (
          <Button
            type="link"
            size="small"
            aria-label={t('shopAddress.makeDefaultOne', { name, detail })}
            onClick={onMakeDefault}
          >
            {t('shopAddress.makeDefault')}
          </Button>
        )}
        <span className={ui.grow} />
        <Button type="link" size="small" aria-label={t('shopAddress.changeOne', { name })} onClick={onEdit}>
          {t('shopAddress.change')}
        </Button>
        <Button
          type="link"
          size="small"
          danger
          aria-label={t('shopAddress.removeOne', { name })}
          onClick={onRemove}
        >
          {t('shopAddress.remove')}
        </Button>
      </div>
    </Card>
  )
}

function Words({ address }: { address: ShopAddress }) {
  const { t } = useTranslation()
  return (
    <span className={classes(ui.stack4, ui.shrinks)}>
      <span className={ui.wrap4x12}>
        <strong className={classes(ui.bold, ui.breaks)}>{address.name}</strong>
        <span className={ui.tabular}>{address.phone}</span>
        {address.isDefault && <Tag tone="info">{t('shopAddress.default')}</Tag>}
      </span>
      <span className={classes(ui.lines, ui.muted)}>{addressLine(address)}</span>
    </span>
  )
}

/** The parts of an address from the province to the room, on one line. */
export function addressLine({ province, city, district, detail }: ShopAddress): string {
  return [province, city, district, detail].join(' ')
}
