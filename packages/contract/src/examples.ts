/** Ids in the examples of the API documentation (`example` in route.ts). */
export const sampleId = '019b8f5e-7d2a-7c41-9a3b-5d0c2e6f1a84'
export const otherSampleId = '019b8f60-13c5-7b9e-8f27-c41d7a905e36'

/** A request and the task of the caller in it, as the caller saw them. */
export const sampleSeen = { id: sampleId, version: 3, taskId: otherSampleId }
