import { parentPort, workerData } from 'node:worker_threads'
import { section } from '@xueqiao/timetable'

/** One sectioning, which ends with the best it has when its time is over. */
const began = Date.now()
const { given, seconds } = workerData
parentPort.postMessage(section(given, { shouldStop: () => Date.now() - began >= seconds * 1000 }))
