import {
  type AbortableOperationOptions,
  type AccessMode,
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type IsolationLevel,
  Kysely,
  type KyselyProps,
  type QueryResult,
  Transaction,
  TransactionBuilder,
} from 'kysely'

/**
 * A database handle whose transactions do not wait between statements that do not need each other's answers: `begin` goes
 * with the reads that come first, statements started together go together, and `commit` goes with the writes given to
 * `sendWithCommit`. The database still runs them one after the other, each with the snapshot of its own start, so a read
 * behind a lock sees what was committed before the lock was granted. Half of what an action cost was this waiting.
 */
export class PipelinedDatabase<DB> extends Kysely<DB> {
  readonly #dialect: Dialect
  /** Opens no connection; it says how a transaction begins and ends. */
  readonly #driver: Driver

  constructor(dialect: Dialect) {
    super({ dialect })
    this.#dialect = dialect
    this.#driver = dialect.createDriver()
  }

  override transaction(): TransactionBuilder<DB> {
    const dialect = this.#dialect
    return new PipelinedBuilder({
      config: { dialect },
      dialect,
      driver: this.#driver,
      executor: this.getExecutor(),
    })
  }
}

/**
 * Sends a write together with `begin`, which other writes wait for: were `begin` ever to fail, they would be carried out
 * by themselves. This one must do no harm then.
 */
export function sendWithBegin<DB, T>(tx: Transaction<DB>, send: () => Promise<T>): Promise<T> {
  return pipelineOf(tx).withoutWaiting(send)
}

/**
 * Has a write of this transaction sent without waiting for its answer. The work goes on at once; the transaction succeeds
 * only if the write does, and fails with its error.
 */
export function sendWithCommit<DB>(tx: Transaction<DB>, write: Promise<unknown>): void {
  pipelineOf(tx).unanswered.push(settled(write))
}

function pipelineOf<DB>(tx: Transaction<DB>): Pipeline {
  if (!(tx instanceof PipelinedTransaction)) throw new Error('not a transaction of this database handle')
  return tx.pipeline
}

class PipelinedTransaction<DB> extends Transaction<DB> {
  readonly pipeline: Pipeline

  constructor(props: KyselyProps, pipeline: Pipeline) {
    super({ ...props, executor: props.executor.withConnectionProvider(pipeline) })
    this.pipeline = pipeline
  }
}

type Settings = { isolationLevel?: IsolationLevel; accessMode?: AccessMode }

class PipelinedBuilder<DB> extends TransactionBuilder<DB> {
  readonly #props: KyselyProps & Settings

  constructor(props: KyselyProps & Settings) {
    super(props)
    this.#props = props
  }

  override setAccessMode(accessMode: AccessMode): TransactionBuilder<DB> {
    return new PipelinedBuilder({ ...this.#props, accessMode })
  }

  override setIsolationLevel(isolationLevel: IsolationLevel): TransactionBuilder<DB> {
    return new PipelinedBuilder({ ...this.#props, isolationLevel })
  }

  override execute<T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
    const { driver, executor, isolationLevel, accessMode } = this.#props
    return executor.provideConnection(async (connection) => {
      const settings = { ...(isolationLevel && { isolationLevel }), ...(accessMode && { accessMode }) }
      const pipeline = new Pipeline(connection, driver.beginTransaction(connection, settings))
      try {
        const result = await work(new PipelinedTransaction<DB>(this.#props, pipeline))
        await pipeline.commit(driver)
        return result
      } catch (error) {
        // On a lost connection this fails as well, and the first error is the one to report.
        await pipeline.rollback(driver).catch(() => undefined)
        throw await pipeline.causeOf(error)
      }
    })
  }
}

/** The connection of a transaction, for several statements at once and until the transaction ends. */
class Pipeline implements ConnectionProvider {
  /** Writes whose answer nobody waits for but the commit. */
  readonly unanswered: Promise<unknown>[] = []
  readonly #connection: DatabaseConnection
  readonly #begun: Promise<void>
  #hasBegun = false
  #isOpen = true
  #waits = true

  constructor(connection: DatabaseConnection, begun: Promise<void>) {
    this.#connection = connection
    this.#begun = settled(begun.then(() => void (this.#hasBegun = true)))
  }

  provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return consumer({
      executeQuery: (query, options) => this.#send(query, options),
      streamQuery: () => {
        throw new Error('a pipeline streams no rows')
      },
    })
  }

  withoutWaiting<T>(send: () => Promise<T>): Promise<T> {
    this.#waits = false
    try {
      return send()
    } finally {
      this.#waits = true
    }
  }

  async commit(driver: Driver): Promise<void> {
    this.#isOpen = false
    const committed = settled(driver.commitTransaction(this.#connection))
    const failed = (await this.#failed()) ?? (await failureOf(committed))
    if (failed) throw failed.reason
  }

  /** A statement behind a failed one only hears that the transaction is over: the cause is the first that failed. */
  async causeOf(error: unknown): Promise<unknown> {
    const isOver = error instanceof Error && 'code' in error && error.code === transactionIsOver
    return (isOver && (await this.#failed())?.reason) || error
  }

  /** The first of the statements without a reader that failed. */
  async #failed(): Promise<PromiseRejectedResult | undefined> {
    const failures = await Promise.all([this.#begun, ...this.unanswered].map(failureOf))
    return failures.find((failure) => failure !== undefined)
  }

  rollback(driver: Driver): Promise<void> {
    this.#isOpen = false
    return driver.rollbackTransaction(this.#connection)
  }

  async #send<R>(query: CompiledQuery, options?: AbortableOperationOptions): Promise<QueryResult<R>> {
    if (!this.#isOpen) throw new Error('the transaction has ended')
    if (!this.#hasBegun && this.#waits && query.query.kind !== 'SelectQueryNode') await this.#begun
    return this.#connection.executeQuery(query, options)
  }
}

/** in_failed_sql_transaction */
const transactionIsOver = '25P02'

/** The same promise, whose failure may be noticed later. */
function settled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}

async function failureOf(promise: Promise<unknown>): Promise<PromiseRejectedResult | undefined> {
  const [outcome] = await Promise.allSettled([promise])
  return outcome.status === 'rejected' ? outcome : undefined
}
