import { openRabbitBroker } from './open-broker.ts';

describe('openRabbitBroker', () => {
  it.each([undefined, '', 'localhost:5672', 'http://localhost', 'amqp://one,two'])(
    'refuses %p, which waiting would not mend, without repeating it',
    async (url) => {
      const opening = openRabbitBroker({ BROKER_URL: url }, 'intake');
      await expect(opening).rejects.toThrow(/BROKER_URL must be an amqp:\/\/ address$/);
    },
  );
});
