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
  type QueryExecutor,
  type QueryResult,
  Transaction,
  TransactionBuilder,
} from 'kysely'
import { KeptReads } from './kept-reads.ts'

/**
 * A database handle whose transactions do not wait between statements that do not need each other's answers: `begin` goes
 * with the reads that come first, statements started together go together, and `commit` goes with the writes given to
 * `sendWithCommit`. The database still runs them one after the other, each with the snapshot of its own start, so a read
 * behind a lock sees what was committed before the lock was granted. Half of what an action cost was this waiting. A
 * transaction takes its connection with its first statement; one without a statement needs none.
 */
export class PipelinedDatabase<DB> extends Kysely<DB> {
  readonly #shared: Shared

  constructor(dialect: Dialect, shared?: Shared) {
    super(shared ? propsOf(shared) : { dialect })
    this.#shared = shared ?? {
      dialect,
      driver: dialect.createDriver(),
      executor: this.getExecutor(),
      kept: new KeptReads(),
    }
  }

  override transaction(): TransactionBuilder<DB> {
    return new PipelinedBuilder(this.#shared)
  }

  asOf(version: string): PipelinedDatabase<DB> {
    return new PipelinedDatabase(this.#shared.dialect, { ...this.#shared, version })
  }
}

/** Parts that a handle shares with its transactions. */
interface Shared {
  dialect: Dialect
  /** Opens no connection; it says how a transaction begins and ends. */
  driver: Driver
  /** Runs statements on the connections of the pool. */
  executor: QueryExecutor
  kept: KeptReads
  /** Version of the reference data that is read; without one, nothing is answered from what is kept. */
  version?: string
}

/** The props of a handle whose statements run on this provider's connections, by default those of the pool. */
function propsOf(
  { dialect, driver, executor, kept, version }: Shared,
  provider: ConnectionProvider = executor,
): KyselyProps {
  const asOf = version === undefined ? provider : kept.asOf(version, provider)
  return { config: { dialect }, dialect, driver, executor: executor.withConnectionProvider(asOf) }
}

/** The same handle, whose reads of reference data are answered as of a version (kept-reads.ts). */
export function keptAsOf<DB>(db: Transaction<DB>, version: string): Transaction<DB>
export function keptAsOf<DB>(db: Kysely<DB>, version: string): Kysely<DB>
export function keptAsOf<DB>(db: Kysely<DB>, version: string): Kysely<DB> | Transaction<DB> {
  if (!isOurs(db)) throw new Error(foreign)
  return db.asOf(version)
}

function isOurs<DB>(db: Kysely<DB>): db is Kysely<DB> & { asOf: (version: string) => Kysely<DB> } {
  return db instanceof PipelinedDatabase || db instanceof PipelinedTransaction
}

const foreign = 'not a handle of this database'

/**
 * Sends a write together with `begin`, which other writes wait for: were `begin` ever to fail, they would be carried out
 * by themselves. This one must do no harm then.
 */
export function sendWithBegin<DB, T>(tx: Transaction<DB>, send: () => Promise<T>): Promise<T> {
  return pipelineOf(tx).withBegin(send)
}

/**
 * Has a write of this transaction sent without waiting for its answer. The work goes on at once; the transaction succeeds
 * only if the write does, and fails with its error.
 */
export function sendWithCommit<DB>(tx: Transaction<DB>, write: Promise<unknown>): void {
  pipelineOf(tx).unanswered.push(settled(write))
}

function pipelineOf<DB>(tx: Transaction<DB>): Pipeline {
  if (!(tx instanceof PipelinedTransaction)) throw new Error(foreign)
  return tx.pipeline
}

class PipelinedTransaction<DB> extends Transaction<DB> {
  readonly pipeline: Pipeline
  readonly #shared: Shared

  constructor(shared: Shared, pipeline: Pipeline) {
    super(propsOf(shared, pipeline))
    this.pipeline = pipeline
    this.#shared = shared
  }

  asOf(version: string): PipelinedTransaction<DB> {
    return new PipelinedTransaction({ ...this.#shared, version }, this.pipeline)
  }
}

interface Settings {
  isolationLevel?: IsolationLevel
  accessMode?: AccessMode
}

class PipelinedBuilder<DB> extends TransactionBuilder<DB> {
  readonly #shared: Shared
  readonly #settings: Settings

  constructor(shared: Shared, settings: Settings = {}) {
    super(propsOf(shared))
    this.#shared = shared
    this.#settings = settings
  }

  override setAccessMode(accessMode: AccessMode): TransactionBuilder<DB> {
    return new PipelinedBuilder(this.#shared, { ...this.#settings, accessMode })
  }

  override setIsolationLevel(isolationLevel: IsolationLevel): TransactionBuilder<DB> {
    return new PipelinedBuilder(this.#shared, { ...this.#settings, isolationLevel })
  }

  override async execute<T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
    const pipeline = new Pipeline(this.#shared, this.#settings)
    try {
      const result = await work(new PipelinedTransaction<DB>(this.#shared, pipeline))
      await pipeline.commit()
      return result
    } catch (error) {
      // On a lost connection this fails as well, and the first error is the one to report.
      await pipeline.rollback().catch(() => undefined)
      throw await pipeline.causeOf(error)
    } finally {
      pipeline.release()
    }
  }
}

/** A connection with an open transaction on it. `begun` settles with `begin`, which was sent first. */
interface Held {
  connection: DatabaseConnection
  begun: Promise<void>
}

/** The connection of a transaction, for several statements at once, from the first of them until the transaction ends. */
class Pipeline implements ConnectionProvider {
  /** Writes whose answer nobody waits for but the commit. */
  readonly unanswered: Promise<unknown>[] = []
  readonly #shared: Shared
  readonly #settings: Settings
  readonly #ended = Promise.withResolvers<void>()
  #held: Promise<Held> | undefined
  #hasBegun = false
  #isOpen = true
  #goesWithBegin = false
  #waits = false

  constructor(shared: Shared, settings: Settings) {
    this.#shared = shared
    this.#settings = settings
  }

  provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return consumer({
      executeQuery: (query, options) => this.#send(query, options),
      streamQuery: () => {
        throw new Error('a pipeline streams no rows')
      },
    })
  }

  withBegin<T>(send: () => Promise<T>): Promise<T> {
    this.#goesWithBegin = true
    try {
      return send()
    } finally {
      this.#goesWithBegin = false
    }
  }

  async commit(): Promise<void> {
    this.#isOpen = false
    if (!this.#held) return
    const { connection } = await this.#held
    const committed = settled(this.#shared.driver.commitTransaction(connection))
    const failed = (await this.#failed()) ?? (await failureOf(committed))
    if (failed) throw failed.reason
  }

  async rollback(): Promise<void> {
    this.#isOpen = false
    if (this.#held) await this.#shared.driver.rollbackTransaction((await this.#held).connection)
  }

  /** Gives the connection back. */
  release(): void {
    this.#ended.resolve()
  }

  /** A statement behind a failed one only hears that the transaction is over: the cause is the first that failed. */
  async causeOf(error: unknown): Promise<unknown> {
    const isOver = error instanceof Error && 'code' in error && error.code === transactionIsOver
    return (isOver && (await this.#failed())?.reason) || error
  }

  /** The first of the statements without a reader that failed. */
  async #failed(): Promise<PromiseRejectedResult | undefined> {
    const begun = this.#held?.then((held) => held.begun)
    const failures = await Promise.all([begun, ...this.unanswered].map(failureOf))
    return failures.find((failure) => failure !== undefined)
  }

  async #send<R>(query: CompiledQuery, options?: AbortableOperationOptions): Promise<QueryResult<R>> {
    if (!this.#isOpen) throw new Error('the transaction has ended')
    // Later statements must not overtake one that waits.
    this.#waits ||= !this.#goesWithBegin && query.query.kind !== 'SelectQueryNode'
    const waits = this.#waits
    const { connection, begun } = await (this.#held ??= this.#hold())
    if (waits && !this.#hasBegun) await begun
    return connection.executeQuery(query, options)
  }

  #hold(): Promise<Held> {
    const { driver, executor } = this.#shared
    return new Promise((resolve, reject) => {
      executor
        .provideConnection(async (connection) => {
          const begun = driver.beginTransaction(connection, this.#settings)
          resolve({ connection, begun: settled(begun.then(() => void (this.#hasBegun = true))) })
          await this.#ended.promise
        })
        .catch(reject)
    })
  }
}

/** in_failed_sql_transaction */
const transactionIsOver = '25P02'

/** The same promise, whose failure may be noticed later. */
function settled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}

async function failureOf(promise: Promise<unknown> | undefined): Promise<PromiseRejectedResult | undefined> {
  const [outcome] = await Promise.allSettled([promise])
  return outcome.status === 'rejected' ? outcome : undefined
}
