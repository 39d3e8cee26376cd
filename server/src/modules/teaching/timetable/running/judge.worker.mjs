import { parentPort } from 'node:worker_threads'
import { preflight, score, verify, violations } from '@xueqiao/timetable'

/** Answers one question after the other about a problem and a table of it. */
const ANSWERS = { preflight, score, verify, violations }

parentPort.on('message', ({ id, kind, problem, table }) => {
  try {
    parentPort.postMessage({ id, answer: ANSWERS[kind](problem, table) })
  } catch (error) {
    parentPort.postMessage({ id, error: String(error) })
  }
})
