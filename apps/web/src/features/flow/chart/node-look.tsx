import {
  ApartmentOutlined,
  AuditOutlined,
  BranchesOutlined,
  ClusterOutlined,
  FlagOutlined,
  FormOutlined,
  SendOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { NodeType } from '../tree/make.ts'
import styles from './flow-chart.module.css'

interface Look {
  icon: ReactNode
  /** Class with the colour of the type. */
  tone: string | undefined
}

export const nodeLooks: Record<NodeType, Look> = {
  start: { icon: <UserOutlined aria-hidden />, tone: styles.plain },
  approval: { icon: <AuditOutlined aria-hidden />, tone: styles.approval },
  handling: { icon: <FormOutlined aria-hidden />, tone: styles.handling },
  copy: { icon: <SendOutlined aria-hidden />, tone: styles.copy },
  condition: { icon: <BranchesOutlined aria-hidden />, tone: styles.fork },
  inclusive: { icon: <ClusterOutlined aria-hidden />, tone: styles.fork },
  parallel: { icon: <ApartmentOutlined aria-hidden />, tone: styles.fork },
  end: { icon: <FlagOutlined aria-hidden />, tone: styles.plain },
}
