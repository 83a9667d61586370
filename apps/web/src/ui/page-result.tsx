import { Result, type ResultProps } from 'antd'
import styles from './page-result.module.css'

/** A page that only says something: its words are its heading. */
export function PageResult({ title, ...props }: ResultProps) {
  return <Result {...props} title={<h1 className={styles.title}>{title}</h1>} />
}
