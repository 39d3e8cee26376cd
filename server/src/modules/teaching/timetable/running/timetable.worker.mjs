import { parentPort, workerData } from 'node:worker_threads'
import { solve } from '@xueqiao/timetable'

/** One run: tells the best it has at most four times a second, and ends when its time is over or it is told to stop. */
const EVERY_MS = 250
const { problem, start, seed, seconds, stop } = workerData
const asked = new Int32Array(stop)
const began = Date.now()
let told = 0

const tell = (type, { score, placements, iterations }) => {
  told = Date.now()
  parentPort.postMessage({ type, score, placements, iterations, at: (told - began) / 1000 })
}

const solution = solve(problem, {
  seed,
  start,
  shouldStop: () => Atomics.load(asked, 0) === 1 || Date.now() - began >= seconds * 1000,
  onBest: ({ solution }) => {
    if (Date.now() - told >= EVERY_MS) tell('best', solution())
  },
})
tell('end', solution)
