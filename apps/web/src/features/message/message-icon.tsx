import {
  BellOutlined,
  CommentOutlined,
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  CopyOutlined,
  InfoCircleOutlined,
  NotificationOutlined,
  ReadOutlined,
  RollbackOutlined,
  ShoppingOutlined,
  StopOutlined,
  SwapOutlined,
  UserAddOutlined,
} from '@ant-design/icons'
import type { MessageKind } from '@countersign/contract'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import ui from '../../ui/ui.module.css'
import styles from './message-icon.module.css'

const icons: Readonly<Record<MessageKind, ReactNode>> = {
  yourTurn: <ClockCircleOutlined aria-hidden />,
  approved: <CheckCircleOutlined aria-hidden />,
  rejected: <CloseCircleOutlined aria-hidden />,
  abandoned: <StopOutlined aria-hidden />,
  withdrawn: <RollbackOutlined aria-hidden />,
  copied: <CopyOutlined aria-hidden />,
  urged: <BellOutlined aria-hidden />,
  mentioned: <CommentOutlined aria-hidden />,
  handedOver: <SwapOutlined aria-hidden />,
  requestHandedOver: <SwapOutlined aria-hidden />,
  paid: <CheckCircleOutlined aria-hidden />,
  partlyPaid: <CheckCircleOutlined aria-hidden />,
  paymentFailed: <CloseCircleOutlined aria-hidden />,
  paymentTakenBack: <RollbackOutlined aria-hidden />,
  inherited: <SwapOutlined aria-hidden />,
  registered: <UserAddOutlined aria-hidden />,
  shopPlaced: <ShoppingOutlined aria-hidden />,
  shopShort: <ShoppingOutlined aria-hidden />,
  articleSubmitted: <ReadOutlined aria-hidden />,
  articlePublished: <ReadOutlined aria-hidden />,
  articleRejected: <ReadOutlined aria-hidden />,
  articleWithdrawn: <ReadOutlined aria-hidden />,
  notice: <NotificationOutlined aria-hidden />,
  system: <InfoCircleOutlined aria-hidden />,
}

/** Kinds without an entry are grey. */
const colours: Readonly<Partial<Record<MessageKind, string | undefined>>> = {
  yourTurn: ui.warningTone,
  inherited: ui.warningTone,
  approved: ui.successTone,
  rejected: ui.dangerTone,
  copied: ui.infoTone,
  paid: ui.successTone,
  partlyPaid: ui.infoTone,
  paymentFailed: ui.dangerTone,
  shopPlaced: ui.successTone,
  shopShort: ui.dangerTone,
  articleSubmitted: ui.warningTone,
  articlePublished: ui.successTone,
  articleRejected: ui.dangerTone,
  articleWithdrawn: ui.dangerTone,
  notice: ui.infoTone,
  system: ui.infoTone,
}

export function MessageIcon({ kind, isRead }: { kind: MessageKind; isRead: boolean }) {
  return (
    <span
      className={classes(
        styles.icon,
        ui.middle,
        ui.size16,
        colours[kind] ?? ui.quietTone,
        !isRead && styles.unread,
      )}
    >
      {icons[kind]}
    </span>
  )
}
