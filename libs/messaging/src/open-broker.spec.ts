import { rabbit } from './open-broker.ts';

describe('rabbit', () => {
  it.each([undefined, '', 'localhost:5672', 'http://localhost', 'amqp://one,two'])(
    'refuses %p, which waiting would not mend, without repeating it',
    async (url) => {
      const opening = rabbit.open({ BROKER_URL: url }, 'intake');
      await expect(opening).rejects.toThrow(/BROKER_URL must be an amqp:\/\/ address$/);
    },
  );
});
