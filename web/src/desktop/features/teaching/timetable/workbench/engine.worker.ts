import { engine, type Question } from './engine'

const answer = engine()

self.onmessage = ({ data }: MessageEvent<Question & { id: number }>) =>
  self.postMessage({ id: data.id, answer: answer(data) })
