import type { PointMove, ShopProfile } from '@countersign/contract'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Facts } from '../../../ui/facts.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import ui from '../../../ui/ui.module.css'
import { addressLine } from '../address/address-card.tsx'
import { useAddresses } from '../address/api.ts'
import { usePlaces } from '../place/api.ts'
import { usePointMoves, useShopProfile } from './api.ts'
import styles from './profile-page.module.css'

/** /shop/usermessage: the person as the shop knows them, with points and where goods go. */
export function ProfilePage() {
  const { t } = useTranslation()
  const profile = useShopProfile()
  return (
    <Page>
      <PageHeader title={t('page.shopProfile')} />
      <div className={ui.stack12}>
        <AsyncFace query={profile} loading={<Skeleton active avatar paragraph={{ rows: 6 }} />}>
          {(found) => (
            <div className={classes(styles.columns, ui.stack12)}>
              <Person profile={found} />
              <Points profile={found} />
            </div>
          )}
        </AsyncFace>
        <Defaults />
        <Moves />
      </div>
    </Page>
  )
}

function Person({ profile: { name, account, deptName, phone, avatar } }: { profile: ShopProfile }) {
  const { t } = useTranslation()
  return (
    <Card className={ui.pad16}>
      <div className={classes(ui.row12, ui.below16)}>
        <PersonAvatar name={name} size={56} picture={avatar} />
        <strong className={classes(ui.size16, ui.breaks)}>{name}</strong>
      </div>
      <Facts
        rows={[
          [t('shopProfile.account'), account],
          [t('shopProfile.dept'), deptName],
          [t('shopProfile.phone'), phone],
        ]}
      />
      <p className={ui.above12}>
        <TabLink to="/info/index">{t('shopProfile.change')}</TabLink>
      </p>
    </Card>
  )
}

function Points({ profile: { points, budgets } }: { profile: ShopProfile }) {
  const { t } = useTranslation()
  return (
    <Card>
      <CardTitle as="h2">{t('shopProfile.points')}</CardTitle>
      <div className={ui.pad16}>
        <p className={classes(ui.below8, ui.bold, ui.size16)}>
          {t('shopProfile.balance', { points: withSeparators(points) })}
        </p>
        {budgets.length === 0 ? (
          <p className={ui.secondLine}>{t('shopProfile.noBudget')}</p>
        ) : (
          <ul>
            {budgets.map((budget) => (
              <li
                key={`${budget.name} ${budget.startsOn}`}
                className={classes(styles.row, ui.row12, ui.between, ui.lineBetween)}
              >
                <span className={styles.words}>
                  <span>{budget.name}</span>
                  <span className={ui.secondLine}>
                    {t('shopProfile.period', { from: budget.startsOn, to: budget.endsOn })}
                  </span>
                </span>
                <span className={ui.tabular}>{withSeparators(budget.points)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

/** The default address and the usual pick-up point, which orders suggest. */
function Defaults() {
  const { t } = useTranslation()
  const addresses = useAddresses()
  const places = usePlaces()
  return (
    <Card>
      <CardTitle as="h2">{t('shopProfile.defaults')}</CardTitle>
      <div className={classes(ui.pad16, styles.columns, ui.stack12)}>
        <div className={styles.words}>
          <h3 className={styles.label}>{t('shopProfile.address')}</h3>
          <AsyncFace
            query={addresses}
            isEmpty={(list) => list.length === 0}
            empty={<p className={ui.secondLine}>{t('shopProfile.noAddress')}</p>}
          >
            {([first]) =>
              first && (
                <p className={ui.breaks}>
                  {`${first.name} ${first.phone}`}
                  <br />
                  {addressLine(first)}
                </p>
              )
            }
          </AsyncFace>
          <TabLink to="/shop/address">{t('shopProfile.changeAddress')}</TabLink>
        </div>
        <div className={styles.words}>
          <h3 className={styles.label}>{t('shopProfile.place')}</h3>
          <AsyncFace
            query={places}
            isEmpty={(list) => !list.some(({ isUsual }) => isUsual)}
            empty={<p className={ui.secondLine}>{t('shopProfile.noPlace')}</p>}
          >
            {(list) =>
              list
                .filter(({ isUsual }) => isUsual)
                .map(({ id, name, address, openingHours }) => (
                  <p key={id} className={ui.breaks}>
                    {name}
                    <br />
                    {[address, openingHours].filter(Boolean).join(' · ')}
                  </p>
                ))
            }
          </AsyncFace>
          <TabLink to="/shop/place">{t('shopProfile.changePlace')}</TabLink>
        </div>
      </div>
    </Card>
  )
}

function Moves() {
  const { t } = useTranslation()
  const list = useListState([])
  const { current, size } = list.state
  const moves = usePointMoves({ current, size })
  return (
    <Card>
      <CardTitle as="h2">{t('shopProfile.moves')}</CardTitle>
      <PagedList query={moves} list={list} none={t('shopProfile.noMoves')}>
        {(records) => (
          <ul className={styles.moves} aria-label={t('shopProfile.moves')}>
            {records.map((move) => (
              <li key={move.id} className={classes(styles.row, ui.row12, ui.between, ui.lineBetween)}>
                <Move move={move} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}

function Move({ move: { kind, change, orderNo, budgetName, time } }: { move: PointMove }) {
  const { t } = useTranslation()
  const isMore = !change.startsWith('-')
  return (
    <>
      <span className={styles.words}>
        <span>{[t(`shopProfile.kinds.${kind}`), orderNo].filter(Boolean).join(' · ')}</span>
        <span className={ui.secondLine}>{[budgetName, time].join(' · ')}</span>
      </span>
      <span className={classes(ui.tabular, isMore && ui.good)}>
        {`${isMore ? '+' : ''}${withSeparators(change)}`}
      </span>
    </>
  )
}
