/** Entry point of a load process: does what it is asked and answers; ends with whoever asked. */
import { Crowd } from './crowd.ts';
import { QuestionSchema } from './crowd-request.ts';

const crowd = new Crowd();

process.on('message', (message) => {
  const { id, request } = QuestionSchema.parse(message);
  crowd.do(request).then(
    (value) => process.send?.({ id, value }),
    (error: unknown) => process.send?.({ id, error: error instanceof Error ? error.message : String(error) }),
  );
});
process.once('disconnect', () => process.exit());
